import { slowDown, timeoutMs } from './visit.mjs';

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

export const complete = (page, timeout = timeoutMs) =>
  page.waitForFunction(isComplete, undefined, { polling: 200, timeout });

/**
 * A new page of `context`, held back by `slow`, that notes its paints. `script` runs in it before its own scripts and
 * takes `argument`.
 */
export const openWatched = async (context, slow, script, argument) => {
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  const session = await context.newCDPSession(page);
  await page.addInitScript(watchPaints);
  await page.addInitScript(script, argument);
  await slowDown(session, slow);
  return { page, session };
};

const kinds = {
  js: 'scripts',
  css: 'styles',
  woff2: 'fonts',
  webp: 'pictures',
  png: 'pictures',
  svg: 'pictures',
  jpg: 'pictures',
};

/** Of the document and what came over the wire. */
export const bytesByKind = ([document, ...others]) => {
  const bytes = { document: document.encodedBodySize, scripts: 0, styles: 0, fonts: 0, pictures: 0, data: 0 };
  for (const { name, transferSize, encodedBodySize } of others)
    if (transferSize > 0) bytes[kinds[new URL(name).pathname.split('.').at(-1)] ?? 'data'] += encodedBodySize;
  return bytes;
};
