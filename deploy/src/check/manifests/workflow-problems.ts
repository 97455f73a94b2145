import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../repository.ts';

const program = join(root, 'deploy/src/check/manifests/lint-workflows.mjs');

/** What a lint finds in each of these workflows, with its line. */
export const workflowProblems = (sources: readonly string[]): string[][] => {
  // It is of a time before variables of environments and this runner. One that knows them takes 40 times as long.
  const known = sources.map((source) =>
    source.replaceAll('vars.', 'secrets.').replaceAll('ubuntu-24.04', 'ubuntu-22.04'),
  );
  return JSON.parse(execFileSync(process.execPath, [program], { input: JSON.stringify(known), encoding: 'utf8' }));
};
