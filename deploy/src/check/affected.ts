import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';
import * as v from 'valibot';

const Dependencies = v.optional(v.record(v.string(), v.string()), {});
const Package = v.object({ name: v.string(), dependencies: Dependencies, devDependencies: Dependencies });

const git = (cwd: string, ...args: string[]): string[] =>
  execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/** By folder: the package's name and the names of the packages that it imports. */
const packages = new Map(
  git(root, 'ls-files', '--cached', '--others', '--exclude-standard', '*/package.json')
    .filter((file) => /^(?!docs\/)[^/]+(?:\/[^/]+)?\/package\.json$/.test(file))
    .map((file) => {
      const { name, ...needs } = v.parse(Package, JSON.parse(readFileSync(join(root, file), 'utf8')));
      return [dirname(file), { name, needs: Object.keys({ ...needs.dependencies, ...needs.devDependencies }) }];
    }),
);

/** The tests of deploy read these. */
const isReadByDeploy = (file: string): boolean => /^(?:docs|bench|\.github)\/|^[\w-]+\.md$/.test(file);

/** Files that tests of another package read, which does not import theirs. */
const readers: readonly [files: RegExp, tests: string][] = [
  [/^docs\/examples\/|^shared\/contracts\/release\.schema\.json$/, 'composition/release'],
  [/^mf-[\w-]+\/release\.json$/, 'deploy'],
];

const packageOf = (file: string): string | undefined => {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) if (packages.has(folder)) return folder;
  return isReadByDeploy(file) ? 'deploy' : undefined;
};

/** The folders of the packages in which `files` are and of those that import them; undefined when it may be any package. */
export const affectedPackages = (files: readonly string[]): ReadonlySet<string> | undefined => {
  const affected = new Set<string>();
  const add = (folder: string) => {
    if (affected.has(folder)) return;
    affected.add(folder);
    const name = packages.get(folder)?.name ?? '';
    for (const [other, { needs }] of packages) if (needs.includes(name)) add(other);
  };
  for (const file of files) {
    const folder = packageOf(file);
    if (!folder) return undefined;
    add(folder);
  }
  for (const [read, tests] of readers) if (files.some((file) => read.test(file))) affected.add(tests);
  return affected;
};

/** A change in these may change what the journeys of releases and faults see: the shell holds the shared packages. */
export const isSeenByToolkit = (file: string): boolean => /^(?:composition|shell|shared|deploy|e2e)\//.test(file);

/** The files that differ from the branch `main`, also by their place; none where there is no such branch. */
export const changedFiles = (folder = root): string[] => {
  try {
    const [base = 'HEAD'] = git(folder, 'merge-base', 'HEAD', 'main');
    const changed = git(folder, 'diff', '--name-only', '--no-renames', base);
    return [...changed, ...git(folder, 'ls-files', '--others', '--exclude-standard')];
  } catch {
    return [];
  }
};
