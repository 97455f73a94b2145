// Cost of a listing with thousands of services for the browser: keys in the search box, scrolling, memory.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { register } from 'tsx/esm/api';

register(); // the browser's finder is TypeScript
const { findBrowser } = await import('../e2e/src/browser.ts');
const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))('@playwright/test');

const { values, positionals } = parseArgs({ allowPositionals: true, options: { runs: { type: 'string' } } });
const url = new URL('/marketplace', positionals[0] ?? 'http://localhost:4100').href;
const runs = Number(values.runs ?? 3);
const say = (line = '') => process.stdout.write(`${line}\n`);
const words = ['garden', 'cleaning', 'maria', 'piano lessons', 'zz'];
/** Between two keys of a slow typist; shorter than the page's debounce. */
const pace = 200;
/** All work of the page after the debounce. */
const rest = 700;

const sorted = (numbers) => [...numbers].sort((a, b) => a - b);
const at = (numbers, share) => sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))];
const spread = (numbers, digits = 1) =>
  `median ${at(numbers, 0.5).toFixed(digits)}, 95 % ${at(numbers, 0.95).toFixed(digits)}, worst ${Math.max(...numbers).toFixed(digits)}`;

const metricsOf = async (session) => {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
};

/**
 * Milliseconds of the page's main thread while `act` runs and for `milliseconds` after: of its tasks, which are script,
 * style, layout and paint and last longer on a busy machine, and of the processor.
 */
const workOf = async (page, session, milliseconds, act = async () => {}) => {
  const before = await metricsOf(session);
  await act();
  await page.waitForTimeout(milliseconds);
  const after = await metricsOf(session);
  const spent = (name) => (after[name] - before[name]) * 1000;
  return { tasks: spent('TaskDuration'), processor: spent('ThreadTime') };
};

const typeWords = async (page, session) => {
  await page.getByRole('searchbox', { name: 'Search services' }).click();
  await page.waitForTimeout(rest);
  const idle = [];
  for (let round = 0; round < 5; round += 1) idle.push(await workOf(page, session, pace));
  const keys = [];
  const rests = [];
  const press = (key) => workOf(page, session, pace, () => page.keyboard.press(key));
  for (const word of words) {
    for (const character of word) keys.push(await press(character === ' ' ? 'Space' : character));
    rests.push(await workOf(page, session, rest));
    for (const _character of word) keys.push(await press('Backspace'));
    rests.push(await workOf(page, session, rest));
  }
  return { keys, rests, idle };
};

/** Runs in the page: from an input to the next frame, as the browser tells it; whole tasks above 50 ms. */
const watchInputs = () => {
  window.inputDelays = [];
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') window.inputDelays.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask' });
};

/** Runs in the page: milliseconds between frames until told to stop. */
const watchFrames = () => {
  window.frames_ = [];
  let last = performance.now();
  const next = (now) => {
    window.frames_.push(now - last);
    last = now;
    window.frameRequest = requestAnimationFrame(next);
  };
  window.frameRequest = requestAnimationFrame(next);
};

const scroll = async (page, session, speed) => {
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(300);
  await page.evaluate(watchFrames);
  await session.send('Input.synthesizeScrollGesture', {
    x: 640,
    y: 500,
    yDistance: -speed * 5,
    speed,
    gestureSourceType: 'mouse',
  });
  return page.evaluate(() => {
    cancelAnimationFrame(window.frameRequest);
    return window.frames_.slice(1);
  });
};

/** Megabytes that the renderer's process has for itself (Linux), once the garbage is gone. */
const privateMemory = async (browser) => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => /Private_Dirty:\s+(\d+)/.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1]);
  return Math.max(...sizes.map(Number)) / 1024;
};

/** Of the page, once the garbage is gone. */
const pageMemory = async (session) => {
  await session.send('HeapProfiler.collectGarbage');
  const { JSHeapUsedSize, Nodes } = await metricsOf(session);
  return `${(JSHeapUsedSize / 1e6).toFixed(1)} MB of objects, ${Nodes} nodes`;
};

const visit = async () => {
  const browser = await chromium.launch(await findBrowser());
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await page.addInitScript(watchInputs);
    await page.goto(url);
    await page.locator('main li[aria-setsize]').first().waitFor({ timeout: 60_000 });
    const shown = await page.evaluate(() => performance.now());
    await page.waitForTimeout(2_000);
    const total = await page.locator('main p [aria-live=polite]').first().textContent();
    await page.evaluate(() => {
      window.longTasks.length = 0;
      window.inputDelays.length = 0;
    });
    const loaded = await pageMemory(session);
    const typing = await typeWords(page, session);
    const longTasks = await page.evaluate(() => window.longTasks);
    const delays = await page.evaluate(() => window.inputDelays);
    const slow = await scroll(page, session, 1_500);
    const quick = await scroll(page, session, 8_000);
    const cards = await page.locator('main li[aria-setsize]').count();
    const scrolled = await pageMemory(session);
    return {
      total,
      shown,
      ...typing,
      longTasks,
      delays,
      slow,
      quick,
      cards,
      loaded,
      scrolled,
      memory: await privateMemory(browser),
    };
  } finally {
    await browser.close();
  }
};

const framesIn = (frames) => {
  const seconds = frames.reduce((sum, frame) => sum + frame, 0) / 1000;
  const late = frames.filter((frame) => frame > 25).length;
  return `${(frames.length / seconds).toFixed(1)} frames a second, ${late} of ${frames.length} over 25 ms, longest ${Math.max(...frames).toFixed(0)} ms`;
};

for (let run = 1; run <= runs; run += 1) {
  const seen = await visit();
  say(`Run ${run} of ${runs}: ${seen.total} at ${url}`);
  say(`  shown after ${seen.shown.toFixed(0)} ms; ${seen.cards} cards in the document`);
  for (const kind of ['tasks', 'processor']) {
    const of = (works) => works.map((work) => work[kind]);
    say(`  main thread per key, ms, ${kind} (${seen.keys.length} keys): ${spread(of(seen.keys))}`);
    say(`    without a key ${at(of(seen.idle), 0.5).toFixed(1)}; once typing rests ${spread(of(seen.rests))}`);
  }
  say(
    `  key to frame, ms: ${seen.delays.length === 0 ? 'none over 16' : `${seen.delays.length} over 16, worst ${Math.max(...seen.delays)}`}; tasks over 50 ms: ${seen.longTasks.length}`,
  );
  say(`  scrolling at 1,500 px/s: ${framesIn(seen.slow)}`);
  say(`  scrolling at 8,000 px/s: ${framesIn(seen.quick)}`);
  say(`  memory, loaded: ${seen.loaded}`);
  say(`  memory, typed and scrolled: ${seen.scrolled}`);
  say(`  private to its process: ${seen.memory.toFixed(0)} MB, pictures and what the browser keeps included`);
}
