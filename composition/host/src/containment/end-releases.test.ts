/** In a separate document, number 1. */
import { page, publish, Site, slicesOf } from '../loading/releases.fixture.ts';
import { SlicePages } from '../loading/slice-pages.ts';
import { runBy } from '../released-code/released-code.fixture.ts';
import { codeIsRemoved, type ReleasedCode } from '../released-code/released-code.ts';
import { releaseSignal } from '../shared/gates.ts';
import { isCircuitOpen, openCircuit } from '../slices/circuit-breaker.ts';
import type { ResolvedSlices } from '../slices/resolve-slices.ts';
import { Backlog } from '../telemetry/backlog.ts';
import { endReleases } from './end-releases.ts';
import { guardCalls } from './guarded-calls.ts';
import { watchLeftovers } from './leftovers.ts';
import { added, heard } from './own-calls.ts';
import { noteStarted, type Started } from './started.ts';

const pages = new SlicePages();
const stopped: unknown[] = [];
let passedMs = 0;
let site: Site;
let present: ResolvedSlices;
let tick = () => {};

beforeAll(() => {
  const now = performance.now.bind(performance);
  performance.now = () => now() + passedMs;
  const { clearTimeout } = window;
  Object.assign(window, {
    clearTimeout: (timer: number) => {
      stopped.push(timer);
      clearTimeout(timer);
    },
  });
  const [onFault, onRefused] = [() => false, () => {}];
  const guard = guardCalls(onFault, onRefused);
  const started = new Backlog<Started>();
  const endings = noteStarted(guard, (one) => started.put(one));
  const leftovers = watchLeftovers({ guard, started });
  const store = { present: () => present, upcoming: () => present };
  tick = () => {
    passedMs += 2_000;
    endReleases({ pages, store, endings, isCircuitOpen }, leftovers);
  };
});
beforeEach(() => {
  sessionStorage.clear();
  site = new Site();
});

const Component = () => null;
const aBuild = (version: string) => publish(site, { version, routes: page({ Component }) });

/** Loads and mounts the page; the result unmounts it. */
const show = async (): Promise<{ code: ReleasedCode; leave: () => void }> => {
  const [slice] = present.all;
  if (!slice) throw new Error('the composition has no slice');
  const parts = pages.of(slice);
  await parts.component('/x');
  await Promise.resolve();
  const release = pages.states.get(slice.name)?.parts.get('/x')?.load?.release ?? slice.release;
  return { code: { slice, release }, leave: parts.mounted('/x') };
};

const by = <T>(code: ReleasedCode, work: () => T): T => {
  const results: T[] = [];
  runBy(code, () => results.push(work()));
  const [result] = results;
  if (result === undefined) throw new Error('the code did not run');
  return result;
};

test('the work that a replaced release left running ends once its page is left, and its code is loaded anew when it is back', async () => {
  const [old, next] = [aBuild('1.0.0'), aBuild('2.0.0')];
  const work = jest.fn();
  const style = document.head.appendChild(document.createElement('style'));
  const { container } = old.extras.shell;
  Object.assign(window, { [`${container}_page`]: work, [`${container}0`]: work });
  present = slicesOf(old);
  const { code, leave } = await show();
  for (const target of [window, document]) {
    target.addEventListener('planted', work);
    heard.add({ code, target, args: ['planted', work] });
  }
  added.set(style, code);
  const { signal, timers } = by(code, () => {
    new MutationObserver(work).observe(document.body, { childList: true });
    const ended = setTimeout(work, 1_000_000);
    clearTimeout(ended);
    return { signal: releaseSignal(), timers: [setInterval(work, 1_000_000), setTimeout(work, 1_000_000)] };
  });
  present = slicesOf(next, old);
  stopped.splice(0);
  tick();
  expect([signal.aborted, stopped, style.isConnected]).toEqual([false, [], true]);
  leave();
  tick();
  for (const target of [window, document]) target.dispatchEvent(new Event('planted'));
  document.body.append('planted');
  await Promise.resolve();
  expect(signal.aborted).toBe(true);
  expect(new Set(stopped)).toEqual(new Set(timers));
  expect([style.isConnected, work.mock.calls]).toEqual([false, []]);
  expect(Object.keys(window).filter((name) => name.includes(container))).toEqual([`${container}0`]);

  present = slicesOf(old);
  const again = await show();
  expect(site.count(old.url, 'script')).toBe(2);
  const fresh = by(again.code, releaseSignal);
  tick();
  expect(fresh.aborted).toBe(false);
  again.leave();
});

test('a removed release ends though no other takes its place, and runs again after Retry', async () => {
  const only = aBuild('3.0.0');
  present = slicesOf(only);
  const { code, leave } = await show();
  const signal = by(code, releaseSignal);
  codeIsRemoved(code);
  tick();
  expect(signal.aborted).toBe(false);
  leave();
  tick();
  expect(signal.aborted).toBe(true);
  const again = await show();
  expect(site.count(only.url, 'script')).toBe(2);
  expect(by(again.code, releaseSignal).aborted).toBe(false);
  again.leave();
});

test('a release that the visitor comes back to goes on while its page is left, as does a fallback in its place', async () => {
  const [newest, before] = [aBuild('5.0.0'), aBuild('4.0.0')];
  present = slicesOf(newest, before);
  const own = await show();
  const signal = by(own.code, releaseSignal);
  own.leave();
  tick();
  expect(signal.aborted).toBe(false);
  openCircuit('mf-x', '5.0.0');
  const fallback = await show();
  expect(fallback.code.release).toBe(present.all[0]?.fallbacks[0]);
  const other = by(fallback.code, releaseSignal);
  fallback.leave();
  tick();
  expect([signal.aborted, other.aborted]).toEqual([true, false]);
});

test('code of no release gets a signal that is never aborted', () => {
  expect(releaseSignal().aborted).toBe(false);
});
