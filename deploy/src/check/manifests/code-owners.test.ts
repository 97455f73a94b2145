import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, slices } from '@slices/kernel/repository.ts';
import * as v from 'valibot';

const rules = readFileSync(join(root, '.github/CODEOWNERS'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split(/\s+/));
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

const fits = (pattern: string, file: string): boolean =>
  pattern === '/*'
    ? !file.includes('/')
    : pattern.endsWith('/')
      ? `/${file}`.startsWith(pattern)
      : pattern === `/${file}`;
const ownersOf = (file: string): string[] => rules.findLast(([pattern = '']) => fits(pattern, file))?.slice(1) ?? [];

test('every file has an owner, and every line fits a file', () => {
  expect(files.filter((file) => ownersOf(file).length === 0)).toEqual([]);
  expect(rules.filter(([pattern = '']) => !files.some((file) => fits(pattern, file)))).toEqual([]);
});

test('a slice is owned by the team that its release names', () => {
  for (const slice of slices) {
    const { owner } = v.parse(
      v.object({ owner: v.string() }),
      JSON.parse(readFileSync(join(root, slice, 'release.json'), 'utf8')),
    );
    expect([slice, ownersOf(`${slice}/package.json`)]).toEqual([slice, [`@nearhand/${owner}`]]);
  }
});
