import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');

test('an action of others is named by one commit, with its version beside it', () => {
  const used = git('ls-files', '.github/**.yml').flatMap((file) =>
    [...read(file).matchAll(/\buses: *([^.\s].*)$/gm)].map(([, action = '']) => action),
  );
  expect(used.filter((action) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  const names = new Set(used.map((action) => action.split('@')[0]));
  expect([...new Set(used)].sort()).toHaveLength(names.size);
});

test('every command uses the pnpm that package.json names', () => {
  const [, named] = /"packageManager": "(.+)"/.exec(read('package.json')) ?? [];
  const all = git('grep', '-hoE', 'pnpm@[0-9]+\\.[0-9.]+', '--', ':!pnpm-lock.yaml');
  expect(all.length).toBeGreaterThan(1);
  expect(new Set(all)).toEqual(new Set([named]));
});
