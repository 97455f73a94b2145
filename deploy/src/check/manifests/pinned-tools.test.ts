import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

test('an action of others is named by one commit, with its version beside it', () => {
  const used = tracked
    .filter((file) => /^\.github\/.*\.ya?ml$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/\buses: *([^.\s].*)$/gm)].map(([, action = '']) => action));
  expect(used.filter((action) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  const names = new Set(used.map((action) => action.split('@')[0]));
  expect([...new Set(used)].sort()).toHaveLength(names.size);
});

test('every command uses the pnpm that package.json names', () => {
  const commands = tracked.filter((file) => /\.(?:Dockerfile|sh|mjs)$|^package\.json$/.test(file)).map(read);
  const versions = commands.flatMap((text) => text.match(/\bpnpm@[\d.]+/g) ?? []);
  expect(versions).toContain(/"packageManager": "(.+)"/.exec(read('package.json'))?.[1]);
  expect(new Set(versions).size).toBe(1);
});
