import { openBrowser, readRequests, requestChain, slow } from './visit.mjs';
import { bytesByKind, complete, openWatched } from './watched-page.mjs';

const viewport = { width: 390, height: 844 };
/** A visit whose content takes longer is no figure. */
const contentTimeoutMs = 30_000;
/** A page that does not come to rest is measured so long. */
const restTimeoutMs = 15_000;
const waiting = 'main .MuiSkeleton-root, main [aria-busy=true]';

/** Signs in at the login page of `url`. */
export const signInOn = async (page, url, email) => {
  await page.goto(`${url}/auth/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('nearhand');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/user/dashboard');
  await page.waitForFunction(() => localStorage.getItem('person'));
};

/** Resolves to what a browser keeps of a login at `url`: cookies and localStorage. */
export const signIn = async (url, email) => {
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ viewport });
    await signInOn(await context.newPage(), url, email);
    return await context.storageState();
  } finally {
    await browser.close();
  }
};

/**
 * Runs in the page before its own scripts: `window.contentAt` is the time of the frame that shows a heading and no
 * skeleton in the main area. It is absent again while a skeleton is back.
 */
const watchContent = (skeletons) => {
  let isShown = false;
  let isAwaited = false;
  const isSeen = (element) => element.checkVisibility();
  const look = () => {
    isAwaited = false;
    const [heading] = document.querySelectorAll('main h1');
    const shows =
      Boolean(heading?.textContent && isSeen(heading)) && ![...document.querySelectorAll(skeletons)].some(isSeen);
    if (shows === isShown) return;
    isShown = shows;
    window.contentAt = undefined;
    if (shows) setTimeout(() => (window.contentAt = isShown ? performance.now() : undefined));
  };
  new MutationObserver(() => {
    if (isAwaited) return;
    isAwaited = true;
    // Once a frame, which computes the styles anyway.
    requestAnimationFrame(look);
  }).observe(document, { childList: true, subtree: true, attributes: true });
};

const hasContent = (page) => page.waitForFunction(() => window.contentAt, undefined, { timeout: contentTimeoutMs });

/** The calls that were sent more than once, with their number. */
const repeated = (calls) => {
  const counts = new Map();
  for (const call of calls) counts.set(call, (counts.get(call) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1).map(([call, count]) => `${count} x ${call}`);
};

const visit = async (context, address) => {
  const { page } = await openWatched(context, slow, watchContent, waiting);
  const calls = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) calls.push(`${pathname}${search}`);
  });
  await page.goto(address, { waitUntil: 'commit' });
  await hasContent(page);
  await complete(page, restTimeoutMs).catch(() => {});
  await hasContent(page);
  const content = await page.evaluate(() => window.contentAt);
  const { shift, blocked, longest } = await page.evaluate(() => window.paints);
  const requests = await page.evaluate(readRequests);
  await page.close();
  const series = requestChain(requests, content).length;
  const repeats = repeated(calls);
  return { content, shift, blocked, longest, series, repeats, scripts: bytesByKind(requests).scripts / 1000 };
};

/** Two visits in one browser of somebody who keeps `storageState`: the first with empty caches, the second with all that it left. */
export const coldAndWarmVisit = async (address, storageState) => {
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ viewport, storageState });
    return { cold: await visit(context, address), warm: await visit(context, address) };
  } finally {
    await browser.close();
  }
};
