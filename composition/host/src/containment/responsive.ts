import type { Release } from '@slices/format';
import { isSlowMachine } from '../released-code/pace.ts';
import { readStack } from '../released-code/release-stack.ts';
import { onCodeRuns, type ReleasedCode } from '../released-code/released-code.ts';
import { hasSlowedDown, notePace } from './slowed-down.ts';

const blockedMs = 3_000;
const tickMs = 2_000;
/** A page has idle moments all the time, also during an animation. */
const neverIdleMs = 10_000;

interface LongScript {
  startTime: number;
  duration: number;
  /** Milliseconds in dialogs such as `alert` and `print`. */
  pauseDuration: number;
  sourceURL: string;
}

const codeOf = (address: string): ReleasedCode | undefined => readStack(`${address}:1:1`)?.code;

/**
 * Of the site, or without an address. Extensions have scripts in the page too. Of the Long Animation Frames API, for which TypeScript
 * has no types yet.
 */
const scriptsOf = (entry: PerformanceEntry): LongScript[] => {
  const scripts: LongScript[] = 'scripts' in entry && Array.isArray(entry.scripts) ? entry.scripts : [];
  return scripts.filter(({ sourceURL }) => !sourceURL || readStack(`${sourceURL}:1:1`));
};

interface Block {
  startedAt: number;
  message: string;
  /** The release whose scripts ran that long; undefined for scripts of the shell: React's may run for a release. */
  code?: ReleasedCode | undefined;
  /** The first block may be due to a slow device. */
  isRepeated: boolean;
}

/**
 * Calls `onBlock` when scripts of the site ran for three seconds on end in a visible page. Only in Chromium, which measures scripts; a clock
 * would also count the time in which the computer sleeps.
 */
export const watchBlocks = (onBlock: (block: Block) => void): void => {
  if (!PerformanceObserver.supportedEntryTypes?.includes('long-animation-frame')) return;
  notePace();
  const blocked = new Set<Release>();
  let hiddenAt = Number.NEGATIVE_INFINITY;
  document.addEventListener('visibilitychange', () => {
    hiddenAt = performance.now();
  });
  const observer = new PerformanceObserver((list) => {
    if (document.visibilityState === 'hidden' || isSlowMachine()) return;
    for (const entry of list.getEntries()) {
      if (entry.startTime < hiddenAt) continue; // browsers slow hidden pages down
      const scripts = scriptsOf(entry).map(({ duration, pauseDuration, sourceURL }) => ({
        ranMs: duration - pauseDuration,
        code: codeOf(sourceURL),
      }));
      const sumOf = (some: typeof scripts) => some.reduce((sum, { ranMs }) => sum + ranMs, 0);
      const ranMs = sumOf(scripts);
      if (ranMs < blockedMs || hasSlowedDown()) continue;
      const code = scripts
        .map((script) => script.code)
        .find((one) => one && sumOf(scripts.filter((script) => script.code === one)) >= blockedMs);
      const isRepeated = code !== undefined && blocked.has(code.release);
      onBlock({
        startedAt: entry.startTime,
        message: `scripts ran for ${Math.round(ranMs / 1_000)} s`,
        code,
        isRepeated,
      });
      if (code) blocked.add(code.release);
    }
  });
  observer.observe({ type: 'long-animation-frame', buffered: true });
};

/**
 * Milliseconds of the last ten seconds in tasks of 50 ms or more in which no script of the page ran: work of extensions. Browsers
 * list the page's scripts from 5 ms on, and those of extensions not at all. Drawing is the page's.
 */
const watchForeignWork = (): (() => number) => {
  const types = ['long-animation-frame', 'longtask'];
  if (!types.every((type) => globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type))) return () => 0;
  let entries: PerformanceEntry[] = [];
  const forget = () => {
    entries = entries.filter(({ startTime }) => startTime > performance.now() - neverIdleMs);
  };
  const observer = new PerformanceObserver((list) => {
    forget();
    entries.push(...list.getEntries());
  });
  for (const type of types) observer.observe({ type });
  return () => {
    forget();
    const frames = entries.filter(({ entryType }) => entryType === types[0]);
    const isForeign = (task: PerformanceEntry) => {
      const frame = frames.find((one) => isDuring(task, one));
      if (!frame) return false;
      const drawsAt = Number(Reflect.get(frame, 'renderStart')) || endOf(frame);
      return task.startTime < drawsAt && !scriptsOf(frame).some((script) => isDuring(script, task));
    };
    return entries
      .filter((entry) => entry.entryType === types[1] && isForeign(entry))
      .reduce((sum, { duration }) => sum + duration, 0);
  };
};

type Lasting = Pick<PerformanceEntry, 'startTime' | 'duration'>;
const endOf = ({ startTime, duration }: Lasting): number => startTime + duration;
/** Browsers round times, differently in each kind of entry. */
const isDuring = (inner: Lasting, outer: Lasting): boolean =>
  inner.startTime >= outer.startTime - 1 && inner.startTime < endOf(outer);

/**
 * Calls `onBusy` for each ten seconds without an idle moment in a visible page, as when an effect sets its state. Not where
 * extensions worked for half of them.
 */
export const watchIdle = (onBusy: (message: string) => void): void => {
  const { requestIdleCallback } = window; // not in Safari
  if (!requestIdleCallback) return;
  const foreignMs = watchForeignWork();
  let idleAt = performance.now();
  let tickAt = idleAt;
  const noteIdle = () => {
    idleAt = performance.now();
  };
  // Each release gets the full time.
  onCodeRuns(noteIdle);
  setInterval(() => {
    const now = performance.now();
    // A hidden tab has no idle moments, and a computer that slept had no ticks.
    // A busy machine has late ticks, too.
    if (document.visibilityState === 'hidden' || isSlowMachine() || now - tickAt > 1.5 * tickMs) idleAt = now;
    tickAt = now;
    if (now - idleAt > neverIdleMs) {
      idleAt = now;
      if (foreignMs() < neverIdleMs / 2 && !hasSlowedDown()) onBusy(`no idle moment in ${neverIdleMs / 1_000} s`);
    }
    // After a key that changes nothing on the screen, Chromium has no idle moment until the next frame.
    requestAnimationFrame(() => {});
    requestIdleCallback.call(window, noteIdle);
  }, tickMs);
};
