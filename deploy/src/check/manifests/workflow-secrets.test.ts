import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';
import { jobsOf, workflowFiles } from './workflow.ts';

const jobs = workflowFiles.flatMap((file) =>
  Object.entries(jobsOf(file)).map(([name, job]) => ({ file, name, job, text: JSON.stringify(job) })),
);
/** These jobs run code of branches and packages, which could read any secret. */
const runsBuiltCode = (text: string): boolean =>
  /npm (?:run|test|ci|install)|npx|bash \.ci|build-push-action|pnpm (?!install [^"]*--ignore-scripts)/.test(text);
const secretsIn = (text: string): string[] =>
  [...text.matchAll(/secrets\.(\w+)/g)].map(([, name = '']) => name).filter((name) => name !== 'GITHUB_TOKEN');

test('a job that builds or tests has no secret and cannot reach the bucket', () => {
  const building = jobs.filter(({ text }) => runsBuiltCode(text));
  expect(building.map(({ name }) => name)).toEqual(expect.arrayContaining(['build', 'full-tests', 'images']));
  for (const { file, name, text } of building)
    expect([file, name, secretsIn(text), /id-token|RELEASE_ROLE/.test(text)]).toEqual([file, name, [], false]);
});

test('a job with keys installs without scripts, and has those of its own environment', () => {
  const signing = jobs.filter(({ text }) => text.includes('secrets.RELEASE_KEYS'));
  expect(signing.map(({ name }) => name).sort()).toEqual(['publish', 'run', 'run', 'show']);
  const action = readFileSync(join(root, '.github/actions/release-command/action.yml'), 'utf8');
  expect(action.match(/pnpm install .*/g)).toEqual([expect.stringContaining('--frozen-lockfile --ignore-scripts')]);
  for (const { job } of signing) {
    expect(job.environment).toEqual(expect.any(String));
    const keyed = job.steps.filter((step) => JSON.stringify(step).includes('secrets.RELEASE_KEYS'));
    expect(keyed.map(({ uses }) => uses)).toEqual(['./.github/actions/release-command']);
  }
});

test('a slice is signed by the tool that was released before, not by that of its own commit', () => {
  const { publish, show } = jobsOf('.github/workflows/release-slices.yml');
  for (const job of [publish, show])
    expect(job?.steps[0]).toMatchObject({ with: { ref: expect.stringContaining('needs.changed.outputs.base') } });
  expect([publish?.environment, show?.environment]).toEqual([
    expect.stringMatching(/^publish-.*matrix\.slice/),
    'staging',
  ]);
});
