import { expect, type Page, type Request } from '@playwright/test';
import { siteUrl } from './site/site.ts';

/**
 * Runs in the page before the page's scripts: adds up layout shifts, with what moved, and keeps the list of early calls and the
 * texts in the head of the document's skeleton.
 */
const watchShifts = () => {
  const moved: string[] = [];
  const view = { shift: 0, moved };
  Object.assign(globalThis, { firstView: view });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('value' in entry && 'sources' in entry && Array.isArray(entry.sources))) continue;
      view.shift += Number(entry.value);
      for (const { node, previousRect, currentRect } of entry.sources)
        moved.push(`${node?.nodeName} "${node?.textContent?.slice(0, 40)}" ${previousRect.y} -> ${currentRect.y}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  // The document's script has begun them, and the shell, which may replace the list, has not run.
  const keep = () => {
    const head = document.querySelectorAll('main [aria-hidden] > div > div > .MuiTypography-root');
    const texts = Array.from(head, ({ textContent }) => textContent).filter(Boolean);
    Object.assign(globalThis, { begun: Reflect.get(globalThis, 'earlyCalls') ?? [], headTexts: texts });
  };
  document.addEventListener('readystatechange', keep, { once: true });
};

const readShifts = async (page: Page): Promise<{ shift: number; moved: string[] }> => {
  // Answers that have come are drawn in an idle moment at the latest, and shifts are reported after the frame that has them.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
  return page.evaluate('firstView');
};

const callOf = (request: Request): string | undefined => {
  const { pathname, search } = new URL(request.url());
  const isCall = request.method() === 'GET' && ['fetch', 'xhr'].includes(request.resourceType());
  return isCall && pathname.startsWith('/api/') && pathname !== '/api/events' ? pathname + search : undefined;
};

/** Up to 0.3 s, by address: so the answers of a page arrive mixed up, and each time in the same order. */
const delayMs = (call: string): number => ([...call].reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), 7) % 7) * 50;

export interface FirstView {
  shift: number;
  /** Which elements moved, for the report of a failure. */
  moved: string[];
  /** Addresses of the API that were asked more than once. */
  repeated: string[];
  /** In the head of the document's skeleton. */
  headTexts: string[];
  /** Calls of the document's own script that no part of the page has taken yet; the header takes its own in the background. */
  untaken: () => Promise<string[]>;
}

/** Opens a page with delayed answers of the API, until its content is there. */
export const openDelayed = async (page: Page, path: string): Promise<FirstView> => {
  const calls: string[] = [];
  const open = new Set<Request>();
  // Not when it is finished: one that no part of the page reads never is.
  page.on('response', (response) => open.delete(response.request()));
  page.on('requestfailed', (request) => open.delete(request));
  await page.route(`${siteUrl}/api/**`, async (route, request) => {
    const call = callOf(request);
    if (call) {
      calls.push(call);
      open.add(request);
      await new Promise((resolve) => setTimeout(resolve, delayMs(call)));
    } else if (request.method() !== 'GET' && !request.url().endsWith('/telemetry')) {
      // The payment page asks for a payment by itself. After a change, earlier answers do not count.
      calls.length = 0;
    }
    await route.continue();
  });
  // Others who use the same account meanwhile change nothing in the first view.
  await page.route(`${siteUrl}/api/events*`, () => {});
  await page.addInitScript(watchShifts);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeAttached();
  const waiting = page.locator('main').locator('[aria-busy=true], .MuiSkeleton-root');
  await expect.poll(async () => (await waiting.count()) + open.size, { intervals: [50] }).toBe(0);
  const repeated = calls.filter((call, index) => calls.indexOf(call) !== index);
  const untaken = () => page.evaluate<string[]>('begun.map(({ url }) => url)');
  const headTexts = await page.evaluate<string[]>('headTexts');
  return { ...(await readShifts(page)), repeated, headTexts, untaken };
};
