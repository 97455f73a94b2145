import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '@slices/kernel/repository.ts';
import * as v from 'valibot';

export interface TimedTest {
  file: string;
  title: string;
  ms: number;
}

const JestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  /** Files that broke before a test of theirs ran. */
  numRuntimeErrorTestSuites: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(
        v.object({ ancestorTitles: v.array(v.string()), title: v.string(), duration: v.nullish(v.number(), 0) }),
      ),
    }),
  ),
});

interface PlaywrightSuite {
  specs: { file: string; title: string; tests: { results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[] | undefined;
}
const PlaywrightSuite: v.GenericSchema<PlaywrightSuite> = v.object({
  specs: v.array(
    v.object({
      file: v.string(),
      title: v.string(),
      tests: v.array(v.object({ results: v.array(v.object({ duration: v.number() })) })),
    }),
  ),
  suites: v.optional(v.array(v.lazy(() => PlaywrightSuite))),
});
const PlaywrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  suites: v.array(PlaywrightSuite),
});

/** A tool that ended too soon leaves no report. */
const read = <S extends v.GenericSchema>(schema: S, file: string): v.InferOutput<S> | undefined => {
  const { success, output } = v.safeParse(
    schema,
    existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined,
  );
  return success ? output : undefined;
};

export const readJestReport = (file: string) => {
  const report = read(JestReport, file);
  return report && { ...report, tests: report.testResults.flatMap(jestTests) };
};

/** In a group of files the outermost title is the file. */
const jestTests = ({ name, assertionResults }: v.InferOutput<typeof JestReport>['testResults'][number]): TimedTest[] =>
  assertionResults.map(({ ancestorTitles: [first = '', ...others], title, duration }) => {
    const isFile = /\.test\.tsx?$/.test(first);
    const titles = [...(isFile || !first ? [] : [first]), ...others, title];
    return { file: isFile ? first : relative(root, name), title: titles.join(' › '), ms: duration ?? 0 };
  });

export const readPlaywrightReport = (file: string) => {
  const report = read(PlaywrightReport, file);
  return report && { ...report.stats, tests: report.suites.flatMap(journeysIn) };
};

const journeysIn = ({ specs, suites = [] }: PlaywrightSuite): TimedTest[] => [
  ...specs.map(({ file, title, tests }) => {
    const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
    return { file, title, ms: Math.max(0, ...durations) };
  }),
  ...suites.flatMap(journeysIn),
];

/** One line for each of the `count` tests that took longest; a title says what its test proves. */
export const slowestTests = (tests: readonly TimedTest[], count: number): string[] =>
  tests
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ file, title, ms }) => `${(ms / 1_000).toFixed(1).padStart(6)} s  ${file}: ${title}`);
