import { expect, type Page, type Route, test } from '@playwright/test';

const evil = ';window.tampered=true;';

/** Puts another text in the place of what the server answers for `files`. */
const tamper = (page: Page, files: string, change: (text: string) => string) =>
  page.route(files, async (route: Route) => {
    const response = await route.fetch();
    const text = await response.text();
    const changed = change(text);
    expect(changed === text, `nothing of ${files} was changed`).toBe(false);
    await route.fulfill({ response, body: changed });
  });

const isTampered = (page: Page) => page.evaluate(() => Reflect.has(window, 'tampered'));

test('one byte of the composition is changed: nothing of it runs; who was here before has the last good one', async ({
  page,
  browser,
}) => {
  const change = ['**/composition.json', (text: string) => text.replace('"Accounts"', '"Accountz"')] as const;
  await tamper(page, ...change);
  await page.goto('/auth/login');
  await expect(page.getByText(/is not signed by a key that this site believes/)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);

  const known = await browser.newPage();
  await known.goto('/auth/login');
  await expect(known.getByLabel('Email')).toBeVisible();
  await tamper(known, ...change);
  const told = known.waitForRequest(
    (request) => request.url().endsWith('/api/telemetry') && /"composition"/.test(request.postData() ?? ''),
  );
  await known.reload();
  await expect(known.getByLabel('Email')).toBeVisible();
  await told;
  await known.close();
});

const scripts: [name: string, files: string, change: (text: string) => string][] = [
  ['the entry', '**/releases/mf-auth/**/remoteEntry.js', (text) => `${text}${evil}`],
  ['the chunk of what it exposes', '**/releases/mf-auth/**/exposed-routes.js', (text) => `${text}${evil}`],
  ['a lazy chunk', '**/releases/mf-auth/**/login.js', (text) => `${text}${evil}`],
  ['the list of files', '**/releases/mf-auth/**/files.json', (text) => text.replace('sha384-', 'sha384-A')],
  [
    'a hash in the list of files, removed,',
    '**/releases/mf-auth/**/files.json',
    (text) => text.replace(/"signup[^"]*":\s*"[^"]*",?/, ''),
  ],
];

for (const [name, files, change] of scripts) {
  test(`${name} of a release is changed: refused and reported, the panel stands, everything else works`, {
    tag: name === 'a lazy chunk' ? [] : ['@full'],
  }, async ({ page }) => {
    await tamper(page, files, change);
    const told = page.waitForRequest(
      (request) => request.url().endsWith('/api/telemetry') && /"integrity"/.test(request.postData() ?? ''),
      { timeout: 40_000 },
    );
    await page.goto('/auth/login');
    await expect(page.getByText('Accounts is not available right now')).toBeVisible({ timeout: 40_000 });
    await told;
    expect(await isTampered(page)).toBe(false);
    await page.unroute(files);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByLabel('Email')).toBeVisible({ timeout: 20_000 });
  });
}

test('a lazy chunk of the shell is changed: refused, the page says so, and loading anew helps', async ({ page }) => {
  const chunk = '**/assets/about.*.js';
  await tamper(page, chunk, (text) => `${text}${evil}`);
  await page.goto('/about');
  await expect(page.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Marketplace' })).toBeVisible();
  expect(await isTampered(page)).toBe(false);
  await page.unroute(chunk);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About Nearhand' })).toBeVisible();
});

test('the page blocks unsigned scripts and evaluation', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const outcomes = await page.evaluate(async () => {
    const outcome = async (act: () => unknown) => {
      try {
        await act();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : String(error);
      }
    };
    const add = (fill: (script: HTMLScriptElement) => void) => () => {
      const script = document.createElement('script');
      fill(script);
      document.head.append(script);
    };
    const evaluate = Reflect.get(window, 'eval');
    return {
      // Playwright's own code may evaluate; the page's code may not.
      eval: await new Promise((resolve) =>
        setTimeout(() => outcome(() => evaluate('window.tampered = true')).then(resolve)),
      ),
      inline: await outcome(
        add((script) => {
          script.textContent = 'window.tampered = true';
        }),
      ),
      foreign: await outcome(
        add((script) => {
          script.src = 'https://evil.test/x.js';
        }),
      ),
      unknown: await outcome(
        add((script) => {
          script.src = '/releases/mf-auth/0.0.0/remoteEntry.js';
        }),
      ),
      markup: await outcome(() => {
        document.createElement('div').innerHTML = '<img src=x onerror="window.tampered = true">';
      }),
    };
  });
  expect(outcomes).toEqual({
    eval: 'EvalError',
    inline: 'TypeError',
    foreign: 'TypeError',
    unknown: 'TypeError',
    markup: 'TypeError',
  });
  expect(await isTampered(page)).toBe(false);
});
