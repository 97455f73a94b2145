import { expect, test } from '@playwright/test';
import { CleanClone } from '../../src/documents/clean-clone.ts';
import { Names } from '../../src/documents/names.ts';
import { releaseCommands } from '../../src/documents/release-commands.ts';
import { programOf, readyLineOf, type Step, shouldFail, stepsOf } from '../../src/documents/steps.ts';
import { signIn } from '../../src/people.ts';
import { demo, port as sitePort } from '../../src/site/site.ts';

/** Four ports, above those of the site beside these journeys and of the sites of `stock-remotes`. */
const port = sitePort + 90;
/** Ends a run that stands still; a slow machine takes an hour. */
const timeoutMs = 4 * 60 * 60 * 1000;

/** Commands that are not run as they stand: the reason, and what is run in their place. */
const exceptions: Readonly<Record<string, { why: string; run?: string }>> = {
  'npm test': { why: 'runs this journey' },
  'npm test -- --all': { why: 'runs this journey' },
  'npm run test:full': { why: 'runs this journey' },
  '.ci/run': { why: 'runs this journey' },
  'npm install --save-dev stripe-sandbox': {
    why: 'no registry has it yet',
    run: 'npm install --save-dev --prefer-offline --no-audit --no-fund ./stripe-sandbox-*.tgz',
  },
  'pnpm --filter stripe-sandbox pack': { why: 'made the file that is installed' },
  'npm run docs': { why: 'serves on a port of its own', run: 'npm run tools && npx vitepress build docs' },
  'npx jest --selectProjects mf-bookings': {
    why: 'npm test runs these tests',
    run: 'npx jest --selectProjects mf-bookings --listTests',
  },
  'npm run test:composition': {
    why: 'npm test runs these tests',
    run: 'npx jest composition/[a-z]+/src --listTests && npm --prefix composition/e2e run -s e2e -- --list',
  },
  'npx jest composition/release': { why: 'npm test runs these tests', run: 'npx jest composition/release --listTests' },
};

/** A value for each word that a reader replaces. */
const values = { NAME: 'gift-cards', FOLDER: '../gift-cards', COMMAND: 'promote', EMAIL: demo.customer };

test.use({ baseURL: `http://localhost:${port}` });
// One after the other, in one clone: its first start takes a minute. After a failure the next document gets another one.
test.describe.configure({ mode: 'default', timeout: timeoutMs });
let clone: CleanClone;
let names: Names;
const done = new Set<string>();
test.beforeAll(() => {
  clone = new CleanClone(port);
  names = new Names(port, values);
});
test.afterAll(() => clone.remove());

const follow = async (document: string, after: (step: Step) => Promise<void> = async () => {}): Promise<void> => {
  for (const step of stepsOf(clone.read(document))) {
    if (step.kind === 'command' && step.isMentioned && done.has(step.command)) continue;
    if (step.kind === 'edit') clone.replace(step.file, step.from, step.to);
    else await perform(step.command, step.prints);
    await after(step);
  }
};

const perform = async (command: string, prints: readonly string[]): Promise<void> => {
  done.add(command);
  const exception = exceptions[command];
  const line = names.inCommand(exception ? (exception.run ?? '') : command);
  await test.step(line || `not run: ${command}`, async () => {
    const readyLine = readyLineOf(line);
    if (readyLine) {
      const promised = prints.length > 0 ? prints : [readyLine];
      await clone.serve(line, (output) => names.missing(promised, output).length === 0);
    } else if (line) {
      const { code, output } = await clone.run(line);
      const outcome = { missing: names.missing(prints, output), hasFailed: code !== 0 };
      expect(outcome, output).toEqual({ missing: [], hasFailed: shouldFail(prints) });
    }
  });
};

/** The reader of a document about releases has a site. */
const startOnce = async (): Promise<void> => {
  if (!done.has('npm start')) await perform('npm start', []);
};

const bookingList = 'mf-bookings/src/booking-list/booking-list-page.tsx';

test('the first hour ends as its page says', { tag: '@full' }, async ({ page }) => {
  const newTabShows = async (text: string) => {
    await page.goto('/user/my-bookings');
    await expect(page.getByText(text)).toBeVisible();
  };
  let live = 'View and manage your bookings';
  let written = live;
  let isHot = false;
  await follow('docs/first-hour.md', async (step) => {
    if (step.kind === 'edit') {
      if (step.file !== bookingList) return;
      written = step.to;
      // Without a reload.
      if (isHot) await expect(page.getByText(written)).toBeVisible();
    } else if (readyLineOf(step.command)) {
      if (page.url() === 'about:blank') await signIn(page, demo.customer);
      isHot = step.command.startsWith('npm run dev');
      if (!isHot) live = written;
      await newTabShows(written);
    } else if (step.command.includes(' promote ')) await newTabShows(written);
    else if (step.command.includes(' rollback ')) await newTabShows(live);
  });
});

test('the commands of the README do what it says', { tag: '@full' }, async () => {
  await follow('README.md', async (step) => {
    // A slice without a change has nothing to release.
    if (step.kind === 'command' && step.command === 'npm run dev -- mf-bookings')
      clone.replace(bookingList, 'What customers have booked', 'Booked by customers');
  });
});

for (const document of ['docs/slice-contract.md', 'docs/from-module-federation.md'])
  test(`the commands of ${document} do what it says`, { tag: '@full' }, async () => {
    await startOnce();
    await follow(document);
  });

test('the commands of composition/release/README.md do what it says', { tag: '@full' }, async () => {
  const document = 'composition/release/README.md';
  await startOnce();
  await follow(document);
  for (const command of releaseCommands(clone.read(document))) await perform(command, []);
});

test('the commands of deploy/README.md do what it says', { tag: '@full' }, async () => {
  await startOnce();
  await clone.stop();
  // The page says so: one process at a time can open the embedded database.
  await follow('deploy/README.md', () => clone.stop());
});

test('the commands and programs of stripe-sandbox/README.md do what it says', { tag: '@full' }, async () => {
  const document = 'stripe-sandbox/README.md';
  const [pnpm = ''] = /pnpm@[\d.]+/.exec(clone.read('deploy/bootstrap.mjs')) ?? [];
  await clone.stop();
  await perform(`npx --yes ${pnpm} install --frozen-lockfile --prefer-offline`, []);
  clone.enterProject('shop');
  await perform(`npx --yes ${pnpm} --dir ../nearhand/stripe-sandbox pack --pack-destination "$PWD"`, []);
  await follow(document);
  clone.write('in-a-test.mjs', programOf(clone.read(document)));
  await perform('node in-a-test.mjs', []);
});
