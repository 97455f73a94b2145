import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { register } from 'tsx/esm/api';

register(); // the browser's finder is TypeScript
const { findBrowser } = await import('../composition/e2e/src/browser.ts');
const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))('@playwright/test');

const timeoutMs = 60_000;
/** A page that does not come to rest is measured so long. */
const restTimeoutMs = 15_000;
const heading = { selector: 'main h1', hidden: 'main .MuiSkeleton-root, main [aria-busy=true]' };
/** The slow line and processor of all visits that are compared. */
const slow = { latency: 150, kilobits: 1600, cpu: 4 };
export const slowness = '150 ms latency, 1.6 Mbit/s, processor slowed 4 times';

export const openBrowser = async () => chromium.launch(await findBrowser());

/**
 * Runs in the page before its scripts. `window.shownAt` is the time of the frame that shows `selector` and none of
 * `hidden`; it is absent again while one of them is back.
 */
const watch = ({ selector, hidden }) => {
  performance.setResourceTimingBufferSize(2_000);
  const seen = { first: 0, largest: 0, shift: 0, blocked: 0, longest: 0, busyUntil: 0 };
  window.paints = seen;
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('paint', ({ startTime }) => Object.assign(seen, { first: startTime }));
  observe('largest-contentful-paint', ({ startTime }) => Object.assign(seen, { largest: startTime }));
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  observe('longtask', ({ startTime, duration }) => {
    seen.busyUntil = startTime + duration;
    seen.blocked += duration - 50;
    seen.longest = Math.max(seen.longest, duration);
  });
  let isShown = false;
  let isAwaited = false;
  const isSeen = (element) => element.checkVisibility() && element.getBoundingClientRect().height > 0;
  const look = () => {
    isAwaited = false;
    const isHeldBack = hidden && [...document.querySelectorAll(hidden)].some(isSeen);
    const shows = !isHeldBack && [...document.querySelectorAll(selector)].some(isSeen);
    if (shows === isShown) return;
    isShown = shows;
    window.shownAt = undefined;
    if (shows) setTimeout(() => (window.shownAt = isShown ? performance.now() : undefined));
  };
  const lookSoon = () => {
    // Once a frame, which computes the styles anyway.
    if (!isAwaited) requestAnimationFrame(look);
    isAwaited = true;
  };
  // Scripts and styles in the head show nothing by themselves.
  const inPage = (changes) => changes.some(({ target }) => target !== document.head) && lookSoon();
  new MutationObserver(inPage).observe(document, { childList: true, subtree: true, attributes: true });
  document.addEventListener('toggle', lookSoon, true);
};

/** Runs in the page: for two seconds nothing came and nothing ran for long. */
const isAtRest = () => {
  const ends = performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd);
  return performance.now() - Math.max(window.paints.busyUntil, window.paints.largest, ...ends) > 2_000;
};

const openPage = async (context, shown) => {
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  const session = await context.newCDPSession(page);
  await page.addInitScript(watch, shown);
  const throughput = (slow.kilobits * 1000) / 8;
  const network = { latency: slow.latency, downloadThroughput: throughput, uploadThroughput: throughput };
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
  /** Playwright's `evaluate` and `waitForFunction` would put up to 330 KB of scripts into the page while it starts. */
  const ask = async (expression) => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  return { page, ask };
};

/** The first true answer of `ask`; after `timeout` ms the last one. */
const untilTrue = async (ask, expression, timeout = timeoutMs) => {
  for (const end = Date.now() + timeout; ; await sleep(100)) {
    const answer = await ask(expression);
    if (answer || Date.now() > end) return answer;
  }
};

const visit = async (context, address, content) => {
  const { page, ask } = await openPage(context, content ? { selector: content } : heading);
  const calls = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) calls.push(pathname + search);
  });
  await page.goto(address, { waitUntil: 'commit' });
  await untilTrue(ask, 'window.shownAt');
  await untilTrue(ask, `(${isAtRest})()`, restTimeoutMs);
  if (!(await untilTrue(ask, 'window.shownAt')))
    throw new Error(`${address} showed no content within ${timeoutMs / 1000} s.`);
  const { shown, paints, requests } = await page.evaluate(() => ({
    shown: window.shownAt,
    paints: window.paints,
    requests: ['navigation', 'resource'].flatMap((type) =>
      performance.getEntriesByType(type).map((one) => one.toJSON()),
    ),
  }));
  await page.close();
  const scripts = requests
    .filter(({ name, transferSize }) => transferSize > 0 && /\.m?js$/.test(new URL(name).pathname))
    .map(({ name, encodedBodySize }) => ({ name, kilobytes: encodedBodySize / 1000 }));
  const repeats = [...new Set(calls.filter((call, index) => calls.indexOf(call) !== index))];
  return { ...paints, shown, scripts, repeats, chain: requestChain(requests, shown) };
};

const inBrowser = async (options, act) => {
  const browser = await openBrowser();
  try {
    return await act(await browser.newContext(options));
  } finally {
    await browser.close();
  }
};

/** Two visits in one browser: the first with empty caches, the second with all that it left. `options` are the context's. */
export const coldAndWarmVisit = (address, options, content) =>
  inBrowser(options, async (context) => ({
    cold: await visit(context, address, content),
    warm: await visit(context, address, content),
  }));

/** Milliseconds until a click on `control` makes `answer` show. It is clicked over and over from when it is shown. */
export const clickVisit = (address, options, { control, answer }) =>
  inBrowser(options, async (context) => {
    const { page, ask } = await openPage(context, { selector: answer });
    await page.goto(address, { waitUntil: 'commit' });
    for (const until = Date.now() + timeoutMs; Date.now() < until; await page.waitForTimeout(20)) {
      const answered = await ask('window.shownAt');
      if (answered) return answered;
      const box = await ask(`document.querySelector(${JSON.stringify(control)})?.getBoundingClientRect().toJSON()`);
      if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    }
    throw new Error(`${address} did not answer a click within ${timeoutMs / 1000} s.`);
  });

/** Signs in at the login page of `url`. Resolves to what a browser keeps of it: cookies and localStorage. */
export const signIn = (url, email) =>
  inBrowser({}, async (context) => {
    const page = await context.newPage();
    await page.goto(`${url}/auth/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('nearhand');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/user/dashboard');
    await page.waitForFunction(() => localStorage.getItem('person'));
    return context.storageState();
  });

/** Pictures and fonts come after the content that they adorn, so no content waits for them. */
const decoration = /\.(?:woff2?|webp|png|jpe?g|svg|ico|gif|avif)$/;

/**
 * The requests that followed each other until `shownAt`: from the last needed one back to the document, each time to
 * the one that ended last before it began. Requests that ran side by side count once.
 */
const requestChain = (requests, shownAt) => {
  const needed = requests.filter(({ name }) => !decoration.test(new URL(name).pathname));
  const lastBefore = (time) =>
    needed.filter(({ responseEnd }) => responseEnd <= time).sort((a, b) => b.responseEnd - a.responseEnd)[0];
  const chain = [];
  for (let request = lastBefore(shownAt); request; request = lastBefore(request.startTime)) chain.unshift(request);
  return chain;
};
