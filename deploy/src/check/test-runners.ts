import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';
import { type Outcome, runTool, timed } from './step.ts';
import { readJestReport, readPlaywrightReport } from './test-reports.ts';

const noReport = { passed: 0, failed: 1, skipped: 0 };

/** Short-lived objects of many tests: with the default of 16 MB the garbage collector takes a tenth of the processor time. */
const manyObjects = '--max-semi-space-size=64';

/** On the disk: later runs of this user find what this one compiled. */
const compiled = join(tmpdir(), `nearhand-jest-${process.getuid?.()}`);

export const jest = (name: string, folder: string, env: NodeJS.ProcessEnv): Promise<Outcome> =>
  timed(name, async () => {
    const file = join(folder, 'jest.json');
    rmSync(file, { force: true });
    const code = await runTool('jest', ['--json', `--outputFile=${file}`, '--silent', `--cacheDirectory=${compiled}`], {
      env: { ...env, TMPDIR: folder, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${manyObjects}`.trim() },
    });
    const report = readJestReport(file);
    if (!report) return noReport;
    const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
    return {
      passed: report.numPassedTests,
      // A run that fails without a failing test (a leak, a crash) must not count as sound.
      failed: code !== 0 && failed === 0 ? 1 : failed,
      skipped: report.numPendingTests,
      tests: report.tests,
    };
  });

export const playwright = (
  name: string,
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Outcome> =>
  timed(name, async () => {
    const file = join(folder, 'playwright.json');
    rmSync(file, { force: true });
    const code = await runTool('playwright', ['test', '--reporter=list,json', ...args], {
      cwd: join(root, 'e2e'),
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    });
    const report = readPlaywrightReport(file);
    if (!report) return noReport;
    const { expected, unexpected, flaky, skipped, tests } = report;
    return { passed: expected + flaky, failed: code !== 0 && unexpected === 0 ? 1 : unexpected, skipped, tests };
  });
