import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../repository.ts';
import { all, get, strings, text, type Yaml } from './manifest.ts';

const workflow: Yaml = parse(readFileSync(join(root, '.github/workflows/promote.yml'), 'utf8'));
const steps = all(workflow, 'jobs', 'run', 'steps');
const scriptOf = (action: string): string =>
  text(
    get(
      steps.find((step) => text(get(step, 'if')).includes(`'${action}'`)),
      'run',
    ),
  );

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nearhand-promote-'));
  writeFileSync(join(folder, 'pnpm'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The words that `pnpm` gets where somebody types `RELEASES`, run as a runner does. */
const wordsOf = (action: string, RELEASES: string): string[] => {
  const typed = {
    RELEASES,
    ENVIRONMENT: 'staging',
    TRAFFIC: '100',
    WHY: '--force "$(touch why)"',
    GITHUB_ACTOR: 'ada',
  };
  const env = { ...typed, PATH: [folder, process.env.PATH].join(delimiter) };
  const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', scriptOf(action)];
  return execFileSync('bash', args, { env, cwd: folder, encoding: 'utf8' }).split('\n').slice(0, -1);
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
])('%s of %j gives the tool these words, and no options', (action, typed, words) => {
  const given = wordsOf(action, typed);
  expect(given.slice(0, 2)).toEqual(['release', action]);
  expect(given).toContain('--why=--force "$(touch why)"');
  expect(given.slice(given.indexOf('--') + 1)).toEqual(words);
  expect(['why', 'typed'].some((name) => existsSync(join(folder, name)))).toBe(false);
});

test('what somebody types is in no script', () => {
  for (const step of steps) expect(text(get(step, 'run'))).not.toContain('${{');
  expect(strings(workflow, 'jobs', 'run', 'env')).toMatchObject({
    RELEASES: expect.stringContaining('inputs.releases'),
  });
});
