import { openBrowser, readRequests, requestChain, slowDown, timeoutMs } from './visit.mjs';

/** Runs in the page before its own scripts. */
const watchPaints = () => {
  performance.setResourceTimingBufferSize(2_000);
  const seen = { first: 0, largest: 0, element: '', shift: 0, blocked: 0, longest: 0, busyUntil: 0 };
  window.paints = seen;
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.first = startTime;
  });
  watch('largest-contentful-paint', ({ startTime, element }) => {
    seen.largest = startTime;
    seen.element = element
      ? `${element.tagName.toLowerCase()} ${(element.textContent || element.alt || '').slice(0, 30)}`
      : '';
  });
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  watch('longtask', ({ startTime, duration }) => {
    seen.busyUntil = startTime + duration;
    seen.blocked += duration - 50;
    seen.longest = Math.max(seen.longest, duration);
  });
};

/** Runs in the page: for two seconds nothing came and nothing ran for long, and all pictures in view are there. */
const isComplete = () => {
  const last = Math.max(
    window.paints.busyUntil,
    window.paints.largest,
    ...performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd),
  );
  const isInView = ({ top, bottom }) => bottom > 0 && top < window.innerHeight;
  return (
    performance.now() - last > 2_000 &&
    [...document.images].every((image) => image.complete || !isInView(image.getBoundingClientRect()))
  );
};

/** Runs in the page before its own scripts: notes when `selector` first matches something that is shown. */
const watchFor = (selector) => {
  window.matchedAt = undefined;
  const look = () => {
    if (window.matchedAt || !document.querySelector(selector)?.checkVisibility()) return;
    window.matchedAt = performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
  document.addEventListener('toggle', look, true);
};

const placeOf = (selector) => {
  const control = document.querySelector(selector);
  if (!control?.checkVisibility()) return undefined;
  const { left, top, width, height } = control.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** Opens `url` in a browser of its own, held back by `slow`, watches for `selector` and gives `act` the page. */
const visiting = async (url, slow, selector, act) => {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(timeoutMs);
    const session = await page.context().newCDPSession(page);
    await page.addInitScript(watchPaints);
    await page.addInitScript(watchFor, selector);
    await slowDown(session, slow);
    await page.goto(url, { waitUntil: 'commit' });
    return await act(page, session);
  } finally {
    await browser.close();
  }
};

const complete = (page) => page.waitForFunction(isComplete, undefined, { polling: 200 });

const kinds = {
  js: 'scripts',
  css: 'styles',
  woff2: 'fonts',
  webp: 'pictures',
  png: 'pictures',
  svg: 'pictures',
  jpg: 'pictures',
};

const bytesByKind = ([document, ...others]) => {
  const bytes = { document: document.encodedBodySize, scripts: 0, styles: 0, fonts: 0, pictures: 0, data: 0 };
  for (const { name, transferSize, encodedBodySize } of others)
    if (transferSize > 0) bytes[kinds[new URL(name).pathname.split('.').at(-1)] ?? 'data'] += encodedBodySize;
  return bytes;
};

/** The paints of a visit without input: input would end the browser's search for the largest one. */
export const paintVisit = (url, slow, content) =>
  visiting(url, slow, content, async (page) => {
    await page.waitForFunction(() => window.matchedAt);
    await complete(page);
    const paints = await page.evaluate(() => window.paints);
    const requests = await page.evaluate(readRequests);
    return { ...paints, series: requestChain(requests, paints.largest).length, bytes: bytesByKind(requests) };
  });

/** Milliseconds until a click on `control` makes `answer` match. It is clicked over and over from when it is shown. */
export const clickVisit = (url, slow, { control, answer }) =>
  visiting(url, slow, answer, async (page, session) => {
    const until = Date.now() + timeoutMs;
    while (Date.now() < until) {
      const answered = await page.evaluate(() => window.matchedAt);
      if (answered) return answered;
      const place = await page.evaluate(placeOf, control);
      for (const type of place ? ['mousePressed', 'mouseReleased'] : [])
        await session.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 });
      await page.waitForTimeout(20);
    }
    throw new Error(`${url} did not answer a click within ${timeoutMs / 1000} s.`);
  });

/** Milliseconds from a click on `link` until the other page shows `content`; nothing touched the link before. */
export const navigationVisit = (url, slow, { settled, link, content }) =>
  visiting(url, slow, content, async (page) => {
    await page.locator(settled).first().waitFor();
    await complete(page);
    await page.evaluate(() => {
      window.addEventListener('click', ({ timeStamp }) => (window.clickedAt = timeStamp), {
        capture: true,
        once: true,
      });
    });
    await page.locator(link).first().click();
    await page.waitForFunction(() => window.matchedAt);
    return page.evaluate(() => window.matchedAt - window.clickedAt);
  });
