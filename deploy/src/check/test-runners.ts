import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';
import { type Outcome, runTool, timed } from './step.ts';

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  /** Files that broke before a test of theirs ran. */
  numRuntimeErrorTestSuites: number;
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

const isJestReport = (data: unknown): data is JestReport =>
  typeof data === 'object' && data !== null && 'numPassedTests' in data;
const isPlaywrightReport = (data: unknown): data is PlaywrightReport =>
  typeof data === 'object' && data !== null && 'stats' in data;

const readReport = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
const noReport = { passed: 0, failed: 1, skipped: 0 };

export const jest = (name: string, folder: string, env: NodeJS.ProcessEnv): Promise<Outcome> =>
  timed(name, async () => {
    const report = join(folder, 'jest.json');
    rmSync(report, { force: true });
    const code = await runTool('jest', ['--json', `--outputFile=${report}`, '--silent'], { env });
    const result = readReport(report);
    if (!isJestReport(result)) return noReport;
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    return {
      passed: result.numPassedTests,
      // A run that fails without a failing test (a leak, a crash) must not count as sound.
      failed: code !== 0 && failed === 0 ? 1 : failed,
      skipped: result.numPendingTests,
    };
  });

export const playwright = (
  name: string,
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Outcome> =>
  timed(name, async () => {
    const report = join(folder, 'playwright.json');
    rmSync(report, { force: true });
    const code = await runTool('playwright', ['test', '--reporter=list,json', ...args], {
      cwd: join(root, 'e2e'),
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
    const result = readReport(report);
    if (!isPlaywrightReport(result)) return noReport;
    const { expected, unexpected, flaky, skipped } = result.stats;
    return { passed: expected + flaky, failed: code !== 0 && unexpected === 0 ? 1 : unexpected, skipped };
  });
