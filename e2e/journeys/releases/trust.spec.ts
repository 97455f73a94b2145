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

test('a lazy chunk of a release is changed: refused and reported, the panel stands, everything else works', async ({
  page,
}) => {
  const files = '**/releases/mf-auth/**/login.js';
  await tamper(page, files, (text) => `${text}${evil}`);
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

test('code in the page runs no text, and no script that no list names', async ({ page }) => {
  const evilScript = { body: evil, contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' } };
  await page.route(/evil\.(?:js|test)/, (route) => route.fulfill(evilScript));
  await page.goto('/auth/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  const outcomes = await page.evaluate(async () => {
    const outcome = async (act: () => unknown) => {
      try {
        return await act();
      } catch (error) {
        return error instanceof Error ? error.name : String(error);
      }
    };
    const entry = performance.getEntriesByType('resource').find(({ name }) => /mf-auth.*remoteEntry/.test(name))?.name;
    if (!entry) throw new Error('mf-auth has not come');
    const unlisted = entry.replace('remoteEntry', 'evil');
    const run = (fill: (script: HTMLScriptElement) => unknown) => () =>
      new Promise((resolve) => {
        const script = document.createElement('script');
        script.onerror = () => resolve('error event');
        script.onload = () => resolve('ran');
        fill(script);
        document.head.append(script);
      });
    const refused = async (fill: (script: HTMLScriptElement) => unknown) => outcome(run(fill));
    const attribute = () => Object.assign(document.createAttribute('src'), { value: unlisted });
    const evaluate = Reflect.get(window, 'eval');
    Reflect.set(globalThis, '__nearhandIntegrity', () => '');
    return {
      // Playwright's code may evaluate; the page's code may not.
      eval: await new Promise((resolve) =>
        setTimeout(() => resolve(outcome(() => evaluate('window.tampered = true')))),
      ),
      text: await refused((script) => Object.assign(script, { textContent: 'window.tampered = true' })),
      markup: await outcome(() =>
        Object.assign(document.createElement('div'), { innerHTML: '<img src=x onerror="window.tampered = true">' }),
      ),
      site: await refused((script) => Object.assign(script, { src: 'https://evil.test/x.js' })),
      release: await refused((script) => Object.assign(script, { src: '/releases/mf-auth/0.0.0/evil.js' })),
      file: await refused((script) => Object.assign(script, { src: unlisted })),
      hash: await refused((script) => Object.assign(script, { src: unlisted, integrity: 'sha384-x' })),
      module: await refused((script) => Object.assign(script, { src: entry, type: 'module' })),
      setAttribute: await refused((script) => script.setAttribute('src', unlisted)),
      inherited: await refused((script) => Element.prototype.setAttribute.call(script, 'src', entry)),
      named: await refused((script) => script.setAttributeNS(null, 'src', unlisted)),
      node: await refused((script) => script.setAttributeNode(attribute())),
      map: await refused((script) => script.attributes.setNamedItem(attribute())),
      svg: await outcome(() => {
        document.createElementNS('http://www.w3.org/2000/svg', 'script').setAttribute('href', unlisted);
      }),
      import: await outcome(() => import(entry)),
      worker: await outcome(() => new Worker(unlisted)),
      xslt: typeof Reflect.get(window, 'XSLTProcessor'),
      frame: await outcome(() => document.createElement('iframe')),
      window: window.open('/manifest.webmanifest'),
      chunk: Reflect.get(window, 'webpackChunkshell').push([['x'], {}, () => Reflect.set(window, 'tampered', true)]),
      loader: [Reflect.set(Function.prototype, 'call', () => {}), Reflect.set(Array.prototype, 'forEach', () => {})],
      chunks: await outcome(() => Object.defineProperty(window, 'webpackChunkshell', { value: [] })),
      copy: await outcome(async () => {
        let copy: Node | undefined;
        await run((script) => {
          script.src = entry;
          document.head.append(script);
          return Promise.resolve().then(() => {
            copy = script.cloneNode();
          });
        })();
        return copy instanceof HTMLScriptElement && copy.src;
      }),
    };
  });
  expect(outcomes).toEqual({
    eval: 'EvalError',
    text: 'TypeError',
    markup: 'TypeError',
    site: 'error event',
    release: 'error event',
    file: 'error event',
    hash: 'error event',
    module: 'error event',
    setAttribute: 'error event',
    inherited: 'TypeError',
    named: 'TypeError',
    node: 'TypeError',
    map: 'TypeError',
    svg: 'TypeError',
    import: 'TypeError',
    worker: 'TypeError',
    xslt: 'undefined',
    frame: 'TypeError',
    window: null,
    chunk: undefined,
    loader: [false, false],
    chunks: 'TypeError',
    copy: '',
  });
  expect(await isTampered(page)).toBe(false);
});

test('a release that switches older hashes off does not let a changed chunk of another run', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tamper(page, '**/releases/mf-auth/**/login.js', (text) => `${text}${evil}`);
  await page.evaluate(() => {
    Reflect.set(globalThis, '__nearhandIntegrity', () => '');
    Reflect.defineProperty(HTMLScriptElement.prototype, 'integrity', { set: () => {} });
  });
  await page
    .getByRole('link', { name: /log ?in/i })
    .first()
    .click();
  await expect(page.getByText('Accounts is not available right now')).toBeVisible({ timeout: 40_000 });
  expect(await isTampered(page)).toBe(false);
});

// A browser at rest fetches the login's code ahead: the last request may outlive the page.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));
