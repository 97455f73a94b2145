import type { Release } from '@slices/format';
import { isSlowMachine } from '../released-code/pace.ts';
import { onCodeRuns, type ReleasedCode, readStack } from '../released-code/released-code.ts';

const blockedMs = 3_000;
const tickMs = 2_000;
/** A page has idle moments all the time, also during an animation. */
const neverIdleMs = 10_000;

interface LongScript {
  duration: number;
  /** Milliseconds in dialogs such as `alert` and `print`. */
  pauseDuration: number;
  sourceURL: string;
}

/** Of the Long Animation Frames API, for which TypeScript has no types yet. */
const scriptsOf = (entry: PerformanceEntry): LongScript[] =>
  'scripts' in entry && Array.isArray(entry.scripts) ? entry.scripts : [];

interface Block {
  startedAt: number;
  message: string;
  /** The release whose scripts ran that long; undefined for scripts of the shell (React's may run for a release) or an extension. */
  code?: ReleasedCode | undefined;
  /** The first block may be due to a slow device. */
  isRepeated: boolean;
}

/**
 * Calls `onBlock` when scripts ran for three seconds on end in a visible page. Only in Chromium, which measures scripts; a clock
 * would also count the time in which the computer sleeps.
 */
export const watchBlocks = (onBlock: (block: Block) => void): void => {
  if (!PerformanceObserver.supportedEntryTypes?.includes('long-animation-frame')) return;
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
        code: readStack(`${sourceURL}:1:1`)?.code,
      }));
      const sumOf = (some: typeof scripts) => some.reduce((sum, { ranMs }) => sum + ranMs, 0);
      const ranMs = sumOf(scripts);
      if (ranMs < blockedMs) continue;
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

/** Calls `onBusy` for each ten seconds without an idle moment in a visible page, as when an effect sets its state. */
export const watchIdle = (onBusy: (message: string) => void): void => {
  const { requestIdleCallback } = window; // not in Safari
  if (!requestIdleCallback) return;
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
      onBusy(`no idle moment in ${neverIdleMs / 1_000} s`);
    }
    requestIdleCallback.call(window, noteIdle);
  }, tickMs);
};
