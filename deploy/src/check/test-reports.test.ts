import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import { readJestReport, readPlaywrightReport, slowestTests } from './test-reports.ts';

const temporary = temporaryFolder();

const report = (content: unknown): string => {
  const file = join(temporary.path, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};

test('the slowest tests of Jest, in groups and alone, and of Playwright are listed with file and title', () => {
  const counts = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numRuntimeErrorTestSuites: 0 };
  const unit = readJestReport(
    report({
      ...counts,
      testResults: [
        {
          name: '/tmp/group-1.test.ts',
          assertionResults: [
            { ancestorTitles: ['api/src/a.test.ts', 'a part'], title: 'slow', duration: 2_000 },
            { ancestorTitles: ['api/src/a.test.ts'], title: 'skipped', duration: null },
          ],
        },
        { name: '/tmp/alone.test.ts', assertionResults: [{ ancestorTitles: [], title: 'quick', duration: 10 }] },
      ],
    }),
  );
  const spec = { file: 'e2e/journeys/money/a.spec.ts', title: 'slowest', tests: [{ results: [{ duration: 9_000 }] }] };
  const journeys = readPlaywrightReport(
    report({
      stats: { expected: 1, unexpected: 0, flaky: 0, skipped: 0 },
      suites: [{ specs: [], suites: [{ specs: [spec] }] }],
    }),
  );
  const tests = [...(unit?.tests ?? []), ...(journeys?.tests ?? [])];
  expect(tests).toHaveLength(4);
  expect(slowestTests(tests, 3)).toEqual([
    '   9.0 s  e2e/journeys/money/a.spec.ts: slowest',
    '   2.0 s  api/src/a.test.ts: a part › slow',
    expect.stringMatching(/^ {3}0\.0 s {2}.*alone\.test\.ts: quick$/),
  ]);
});

test('a report that is missing or another is no report', () => {
  expect(readJestReport(join(temporary.path, 'none.json'))).toBeUndefined();
  expect(readPlaywrightReport(report({ stats: {} }))).toBeUndefined();
});
