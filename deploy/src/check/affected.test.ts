import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import { affectedPackages, changedFiles, isSeenByToolkit } from './affected.ts';

const temporary = temporaryFolder();

const affectedBy = (...files: string[]) => [...(affectedPackages(files) ?? ['everything'])];

test('a change in a slice runs the tests of that slice alone', () => {
  expect(affectedBy('mf-bookings/src/routes.tsx', 'mf-bookings/README.md')).toEqual(['mf-bookings']);
});

test('tests that read a file of another package run when it changes, and no others', () => {
  expect(affectedBy('mf-bookings/release.json')).toEqual(['mf-bookings', 'deploy']);
  expect(affectedBy('docs/examples/by-hand/release.json')).toEqual(['deploy', 'e2e', 'composition/release']);
  expect(affectedBy('shared/contracts/release.schema.json')).toContain('composition/release');
});

test('the journeys of releases and faults see what the shell holds', () => {
  expect(['shared/ui/src/a.ts', 'shell/src/a.ts', 'mf-auth/src/a.ts'].map(isSeenByToolkit)).toEqual([
    true,
    true,
    false,
  ]);
});

test('a change in the marketplace runs no tests of the toolkit, but those of all that import it', () => {
  const affected = affectedBy('shared/contracts/src/paths.ts');
  expect(affected).toEqual(expect.arrayContaining(['shared/contracts', 'shared/ui', 'shell', 'mf-auth', 'api', 'e2e']));
  expect(affected.filter((folder) => folder.startsWith('composition/'))).toEqual([]);
});

test('a change in the toolkit runs the tests of toolkit and marketplace', () => {
  expect(affectedBy('composition/format/src/site.ts')).toEqual(
    expect.arrayContaining(['composition/format', 'composition/release', 'composition/web', 'shell', 'api', 'deploy']),
  );
});

test('a document runs the tests that read documents, and a file that is of no package runs all', () => {
  expect(affectedBy('docs/product/money.md')).toEqual(['deploy', 'e2e']);
  expect(affectedBy('mf-auth/README.md', 'pnpm-lock.yaml')).toEqual(['everything']);
});

test('a branch has changed the files that it committed, moved, edited or added', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.test', ...args], { cwd: temporary.path });
  const write = (name: string, text: string) => writeFileSync(join(temporary.path, name), text);
  const commit = () => [git('add', '.'), git('commit', '-m', 'change')];
  git('init', '-b', 'main');
  for (const name of ['moved', 'edited', 'same']) write(name, name);
  commit();
  expect(changedFiles(temporary.path)).toEqual([]);
  git('switch', '--quiet', '-c', 'branch');
  git('mv', 'moved', 'there');
  commit();
  write('edited', 'again');
  write('added', '');
  expect(changedFiles(temporary.path).sort()).toEqual(['added', 'edited', 'moved', 'there']);
});
