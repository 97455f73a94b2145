import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { folderOfTests, writeFiles } from '@slices/kernel/temporary-folder.fixture.ts';
import { changedPackages, packagesOf } from './changed.ts';

const names = ['shell', 'mf-auth', 'mf-basket'];
const inputs = (name: string) => [name, 'shared/platform', ...(name === 'shell' ? ['shared/ui'] : [])];
const sourcesOf = (...slices: string[]) => ({ slices, inputs });
const lockfile = (ky: string, zod = '4.0.0') =>
  `lockfileVersion: '9.0'\n\nimporters:\n\n  mf-auth:\n    dependencies:\n      ky: ${ky}\n\npackages:\n\n  zod@${zod}: {}\n`;
const before = lockfile('1');

test.each([
  ['mf-auth/src/index.ts', before, ['mf-auth']],
  ['mf-authentic/src/index.ts', before, []],
  ['mf-auth/src/index.test.ts', before, []],
  ['mf-auth/README.md', before, []],
  ['api/src/index.ts', before, []],
  ['shared/ui/src/index.ts', before, ['shell']],
  ['shared/platform/src/index.ts', before, names],
  ['pnpm-lock.yaml', lockfile('2'), ['mf-auth']],
  ['pnpm-lock.yaml', lockfile('1', '4.1.0'), names],
])('%s: %#', (file, after, expected) => {
  expect(packagesOf([file], [before, after], sourcesOf('mf-auth', 'mf-basket'))).toEqual(expected);
});

const clone = folderOfTests();
test('of a branch counts what it has, committed or not, and not what others did since it left', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', '-c', 'commit.gpgsign=false', ...args], {
      cwd: clone,
      stdio: 'pipe',
    });
  const write = (file: string, content: string) => writeFiles(clone, { [file]: content });
  const changed = (base: string) =>
    changedPackages(clone, base, sourcesOf('mf-auth', 'mf-basket', 'mf-new', 'mf-posts'));
  git('init', '-q', '-b', 'main');
  for (const name of [...names, 'mf-posts']) write(`${name}/index.ts`, '1');
  write('pnpm-lock.yaml', before);
  git('add', '.');
  git('commit', '-q', '-m', 'base');
  git('checkout', '-q', '-b', 'topic');
  rmSync(join(clone, 'mf-basket/index.ts'));
  git('commit', '-q', '-a', '-m', 'topic');
  git('checkout', '-q', 'main');
  write('mf-auth/index.ts', '2');
  git('commit', '-q', '-a', '-m', 'meanwhile');
  git('checkout', '-q', 'topic');
  write('mf-new/index.ts', '1');
  write('mf-posts/index.ts', '2');
  expect(changed('main')).toEqual(['mf-basket', 'mf-new', 'mf-posts']);
  expect(() => changed('no-such-branch')).toThrow("--base 'no-such-branch' names no commit");
  expect(() => changed('--output=x')).toThrow('names no commit');
});
