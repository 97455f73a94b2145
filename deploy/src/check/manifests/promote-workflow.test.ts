import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import { jobsOf } from './workflow.ts';

const { run } = jobsOf('.github/workflows/promote.yml');
const scriptOf = (action: string) =>
  run?.steps.find((step) => step.if === `inputs.action ${action === 'promote' ? '==' : '!='} 'promote'`)?.run ?? '';

const temporary = temporaryFolder();
beforeEach(() => {
  writeFileSync(join(temporary.path, 'release'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
});

const wordsOf = (action: string, RELEASES: string, AGAIN = ''): string[] => {
  const inputs = {
    RELEASES,
    ENVIRONMENT: 'staging',
    TRAFFIC: '100',
    AGAIN,
    ACTION: action,
    WHY: '--force "$(touch why)"',
  };
  const env = { ...inputs, PATH: [temporary.path, process.env.PATH].join(delimiter) };
  const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', scriptOf(action)];
  return execFileSync('bash', args, { env, cwd: temporary.path, encoding: 'utf8' }).split('\n').slice(0, -1);
};

test.each([
  ['promote', 'mf-a 1.0.0-a', ['mf-a', '1.0.0-a']],
  [
    'promote',
    '  mf-a 1.0.0-a\tmf-b   1.0.0-b\nmf-c 1.0.0-c ',
    ['mf-a', '1.0.0-a', 'mf-b', '1.0.0-b', 'mf-c', '1.0.0-c'],
  ],
  ['promote', 'mf-a 1 --force --env production', ['mf-a', '1', '--force', '--env', 'production']],
  [
    'promote',
    '* "$(touch typed)" `touch typed`; touch typed',
    ['*', '"$(touch', 'typed)"', '`touch', 'typed`;', 'touch', 'typed'],
  ],
  ['rollback', 'mf-a', ['mf-a']],
  ['recall', 'mf-a 1.0.0-a', ['mf-a', '1.0.0-a']],
  ['approve', '000043-1f3a5b7c', ['000043-1f3a5b7c']],
])('%s of %j passes these arguments, and no options', (action, releases, words) => {
  const given = wordsOf(action, releases);
  expect(given[0]).toBe(action);
  expect(given).toContain('--why=--force "$(touch why)"');
  expect(given.slice(given.indexOf('--') + 1)).toEqual(words);
  expect(['why', 'typed'].some((name) => existsSync(join(temporary.path, name)))).toBe(false);
});

test('--again is passed only if the box is ticked', () => {
  expect(wordsOf('promote', 'mf-a 1', '1')).toContain('--again');
  expect(wordsOf('promote', 'mf-a 1').join(' ')).not.toContain('--again');
});

test('no script contains an input', () => {
  expect(run?.steps.filter((step) => step.run.includes('${{'))).toEqual([]);
  expect(run?.env).toMatchObject({ RELEASES: expect.stringContaining('inputs.releases') });
});
