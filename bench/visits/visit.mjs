import { createRequire } from 'node:module';
import { register } from 'tsx/esm/api';

register(); // the browser's finder is TypeScript
const { findBrowser } = await import('../../e2e/src/browser.ts');
const { chromium } = createRequire(new URL('../../e2e/package.json', import.meta.url))('@playwright/test');

export const timeoutMs = 60_000;

/** The slow line and processor of all visits that are compared. */
export const slow = { latency: 150, kilobits: 1600, cpu: 4 };

export const openBrowser = async () => chromium.launch(await findBrowser());

/** A browser with one profile for all its pages, which other programs reach at `port`. */
export const openProfile = async (folder, port) => {
  const { args, ...found } = await findBrowser();
  return chromium.launchPersistentContext(folder, { ...found, args: [...args, `--remote-debugging-port=${port}`] });
};

/** Holds the network and the processor back. */
export const slowDown = async (session, { latency, kilobits, cpu }) => {
  const throughput = (kilobits * 1000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
};

/** Runs in the page: every request so far. */
export const readRequests = () =>
  [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
    ({ name, startTime, responseEnd, transferSize, encodedBodySize }) => ({
      name,
      startTime,
      responseEnd,
      transferSize,
      encodedBodySize,
    }),
  );

const mark = 'first-card';

/** Runs in the page before its own scripts: marks the first frame that shows a service card. */
const watchForCard = (name) => {
  performance.setResourceTimingBufferSize(2_000);
  const observer = new MutationObserver(() => {
    const card = document.querySelector('main li a[href^="/marketplace/service/"]');
    if (!card?.checkVisibility() || card.getBoundingClientRect().height === 0) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark(name)));
  });
  observer.observe(document, { childList: true, subtree: true });
};

/**
 * One first visit in a browser of its own, so with nothing cached, held back by `slow`.
 * `encodings` tells by address how each answer was compressed.
 */
export const firstVisit = async (url, slow) => {
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const encodings = new Map();
    page.on('response', (response) => encodings.set(response.url(), response.headers()['content-encoding'] ?? 'none'));
    await page.addInitScript(watchForCard, mark);
    if (slow) await slowDown(await context.newCDPSession(page), slow);
    await page.goto(url, { waitUntil: 'commit', timeout: timeoutMs });
    const shownAt = (name) => performance.getEntriesByName(name)[0]?.startTime;
    const shown = await page.waitForFunction(shownAt, mark, { polling: 100, timeout: timeoutMs });
    // Code that comes later, unasked, is part of what a visit costs; slow visits are only timed.
    if (!slow) await page.waitForLoadState('networkidle', { timeout: timeoutMs });
    return { shownAt: await shown.jsonValue(), requests: await page.evaluate(readRequests), encodings };
  } finally {
    await browser.close();
  }
};

const decoration = /\.(?:woff2?|webp|png|jpe?g|svg|ico|gif|avif)$/;

/** Pictures and fonts come after the content that they adorn, so no content waits for them. */
const isNeeded = ({ name }) => !decoration.test(new URL(name).pathname);

/**
 * The requests that followed each other until `shownAt`: from the last needed one back to the document, each time to
 * the one that ended last before it began. Requests that ran side by side count once.
 *
 * @param {readonly { name: string, startTime: number, responseEnd: number }[]} requests
 * @param {number} shownAt
 */
export const requestChain = (requests, shownAt) => {
  const needed = requests.filter((request) => isNeeded(request) && request.responseEnd <= shownAt);
  const lastBefore = (time) =>
    needed
      .filter(({ responseEnd }) => responseEnd <= time)
      .reduce((last, one) => (!last || one.responseEnd > last.responseEnd ? one : last), undefined);
  const chain = [];
  for (let request = lastBefore(shownAt); request; request = lastBefore(request.startTime)) chain.unshift(request);
  return chain;
};

export const median = (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** Median (lowest to highest); `-` when a round has no figure. */
export const spread = (numbers, digits = 0) =>
  numbers.some(Number.isNaN)
    ? '-'
    : `${median(numbers).toFixed(digits)} (${Math.min(...numbers).toFixed(digits)} to ${Math.max(...numbers).toFixed(digits)})`;

/** Of what one round measured, so that both had the same machine. */
export const ratio = (numbers, others) =>
  spread(
    numbers.map((number, round) => number / others[round]),
    2,
  );
