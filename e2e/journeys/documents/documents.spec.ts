import { expect, test } from '@playwright/test';
import { CleanClone } from '../../src/documents/clean-clone.ts';
import { Names } from '../../src/documents/names.ts';
import { type Step, serves, shouldFail, stepsOf } from '../../src/documents/steps.ts';
import { signIn } from '../../src/people.ts';
import { demo, port as sitePort } from '../../src/site/site.ts';

/** Four ports, above those of the site beside these journeys and of the sites of `stock-remotes`. */
const port = sitePort + 90;
/** Ends a run that stands still; a slow machine takes half an hour. */
const timeoutMs = 2 * 60 * 60 * 1000;

test.use({ baseURL: `http://localhost:${port}` });

/** Commands of the documents that this journey leaves out, with the reason. */
const notRun: Readonly<Record<string, string>> = {
  'npm test': 'runs this journey',
  'npm run test:full': 'runs this journey',
};

// One after the other, in one clone: a document goes on from where its reader is after the one before.
test.describe.configure({ mode: 'serial' });
let clone: CleanClone;
let names: Names;
test.beforeAll(() => {
  clone = new CleanClone(port);
  names = new Names(port);
});
test.afterAll(() => clone.remove());

const follow = async (document: string, after: (step: Step) => Promise<void> = async () => {}): Promise<void> => {
  for (const step of stepsOf(clone.read(document))) {
    if (step.kind === 'edit') clone.replace(step.file, step.from, step.to);
    else if (!(step.command in notRun)) await perform(step);
    await after(step);
  }
};

const perform = async ({ command, prints }: Extract<Step, { kind: 'command' }>): Promise<void> => {
  const line = names.inCommand(command);
  await test.step(line, async () => {
    if (serves(command)) {
      const promised = prints.length > 0 ? prints : ['Nearhand is ready at …'];
      await clone.serve(line, (output) => names.missing(promised, output).length === 0);
      return;
    }
    const { code, output } = await clone.run(line);
    expect({ missing: names.missing(prints, output), fails: code !== 0 }, output).toEqual({
      missing: [],
      fails: shouldFail(prints),
    });
  });
};

test('the first hour ends as its page says', { tag: '@full' }, async ({ page }) => {
  test.setTimeout(timeoutMs);
  const newTabShows = async (text: string) => {
    await page.goto('/user/my-bookings');
    await expect(page.getByText(text)).toBeVisible();
  };
  let live = 'View and manage your bookings';
  let written = live;
  let isHot = false;
  await follow('docs/first-hour.md', async (step) => {
    if (step.kind === 'edit') {
      if (!step.file.endsWith('-page.tsx')) return;
      written = step.to;
      // Without a reload.
      if (isHot) await expect(page.getByText(written)).toBeVisible();
    } else if (serves(step.command)) {
      if (page.url() === 'about:blank') await signIn(page, demo.customer);
      isHot = step.command.startsWith('npm run dev');
      if (!isHot) live = written;
      await newTabShows(isHot ? written : live);
    } else if (step.command.includes(' promote ')) await newTabShows(written);
    else if (step.command.includes(' rollback ')) await newTabShows(live);
  });
});
