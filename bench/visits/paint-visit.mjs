import { openBrowser, readRequests, requestChain, timeoutMs } from './visit.mjs';
import { bytesByKind, complete, openWatched } from './watched-page.mjs';

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
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const { page, session } = await openWatched(context, slow, watchFor, selector);
    await page.goto(url, { waitUntil: 'commit' });
    return await act(page, session);
  } finally {
    await browser.close();
  }
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
