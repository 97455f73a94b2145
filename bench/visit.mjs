import { createRequire } from 'node:module';
import { register } from 'tsx/esm/api';

register(); // the browser's finder is TypeScript
const { findBrowser } = await import('../e2e/src/browser.ts');
const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))('@playwright/test');

const mark = 'first-card';
const timeoutMs = 60_000;

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

/** Runs in the page: every request so far, and when the card showed. */
const readTimings = (name) => ({
  shownAt: performance.getEntriesByName(name)[0].startTime,
  requests: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
    ({ name, startTime, responseEnd, transferSize, encodedBodySize }) => ({
      name,
      startTime,
      responseEnd,
      transferSize,
      encodedBodySize,
    }),
  ),
});

const slowDown = async (context, page, { latency, kilobits, cpu }) => {
  const session = await context.newCDPSession(page);
  const throughput = (kilobits * 1000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
};

/**
 * One first visit in a browser of its own, so with nothing cached. `slow` holds the network and the processor back.
 * `encodings` tells by address how each answer was compressed.
 */
export const firstVisit = async (url, slow) => {
  const browser = await chromium.launch(await findBrowser());
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const encodings = new Map();
    page.on('response', (response) => encodings.set(response.url(), response.headers()['content-encoding'] ?? 'none'));
    await page.addInitScript(watchForCard, mark);
    if (slow) await slowDown(context, page, slow);
    await page.goto(url, { waitUntil: 'commit', timeout: timeoutMs });
    const hasShown = (name) => performance.getEntriesByName(name).length > 0;
    await page.waitForFunction(hasShown, mark, { polling: 100, timeout: timeoutMs });
    // Code that comes later, unasked, is part of what a visit costs; slow visits are only timed.
    if (!slow) await page.waitForLoadState('networkidle', { timeout: timeoutMs });
    return { ...(await page.evaluate(readTimings, mark)), encodings };
  } finally {
    await browser.close();
  }
};
