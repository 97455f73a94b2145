import { type Browser, expect, type Page, type Route, test } from '@playwright/test';
import { aTimestamp, daysAgo } from '../../src/timestamps.ts';

type Answer = () => Promise<Parameters<Route['fulfill']>[0]>;

const missing: Answer = async () => ({ status: 404 });
const bodyOf =
  (...change: Parameters<typeof aTimestamp>): Answer =>
  async () => ({ body: await aTimestamp(...change), contentType: 'application/json' });

const answer = async (page: Page, to: Answer) => {
  const answered = await to();
  await page.route('**/timestamp.json', (route) => route.fulfill(answered));
};
const told = (page: Page, stage: string) =>
  page.waitForRequest(
    (request) => request.url().endsWith('/api/telemetry') && request.postData()?.includes(`"${stage}"`) === true,
  );
const storedRevision = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('nearhand.composition') ?? '{}').revision);

/** Twice: for a new visitor, who gets no page, and for one who was here before. Then the page of the new one. */
const expectRefused = async (browser: Browser, bad: Answer, problem: RegExp): Promise<Page> => {
  const known = await browser.newPage();
  await known.goto('/auth/login');
  await expect(known.getByLabel('Email')).toBeVisible();
  await answer(known, bad);
  const reported = told(known, 'stale');
  await known.reload();
  await expect(known.getByLabel('Email')).toBeVisible();
  await reported;
  await known.close();

  const page = await browser.newPage();
  await answer(page, bad);
  const failed = told(page, 'stale');
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { name: 'Nearhand could not start' })).toBeVisible();
  await expect(page.getByText(problem)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  expect(await storedRevision(page)).toBeUndefined();
  await failed;
  return page;
};

test('the timestamp is missing: a new visitor gets no page until it comes; who was here before has the last good one', async ({
  browser,
}) => {
  const page = await expectRefused(browser, missing, /answered 404/);
  await page.unroute('**/timestamp.json');
  await expect(page.getByLabel('Email')).toBeVisible({ timeout: 60_000 });
  await page.close();
});

test('the timestamp expired three days ago: the page runs, is kept, and is reported', async ({ page }) => {
  await answer(
    page,
    bodyOf(() => ({ exp: daysAgo(3) })),
  );
  const reported = told(page, 'stale');
  await page.goto('/auth/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await reported;
  expect(await storedRevision(page)).toEqual(expect.any(Number));
});

const refused: [what: string, bad: Answer, problem: RegExp][] = [
  ['unsigned', async () => ({ json: { timestamp: 'e30.e30.e30' } }), /is not signed by a key/],
  ['no JSON', async () => ({ body: '<html>' }), /is not JSON/],
  ['expired for eight days', bodyOf(() => ({ exp: daysAgo(8) })), /expired at/],
];
for (const [what, bad, problem] of refused) {
  test(`the timestamp is ${what}: a new visitor gets no page, and Try again helps`, { tag: '@full' }, async ({
    browser,
  }) => {
    const page = await expectRefused(browser, bad, problem);
    await page.unroute('**/timestamp.json');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
    await page.close();
  });
}

test('the composition is older than its timestamp: one revision runs, two do not', { tag: '@full' }, async ({
  browser,
}) => {
  for (const [back, runs] of [
    [1, true],
    [2, false],
  ] as const) {
    const page = await browser.newPage();
    await answer(
      page,
      bodyOf(({ revision }) => ({ revision: revision + back })),
    );
    await page.goto('/auth/login');
    await expect(runs ? page.getByLabel('Email') : page.getByText(/has revision \d+, older than \d+/)).toBeVisible();
    await page.close();
  }
});
