import { type ReleasedCode, readStack } from '../released-code/released-code.ts';

const blockedMs = 3_000;
const tickMs = 2_000;
/** A page at rest has idle moments all the time, also with an animation. */
const neverIdleMs = 10_000;

interface LongScript {
  duration: number;
  /** In dialogs such as `alert` and `print`. */
  pauseDuration: number;
  sourceURL: string;
}

/** Of the Long Animation Frames API, for which TypeScript has no types yet. */
const scriptsOf = (entry: PerformanceEntry): LongScript[] =>
  'scripts' in entry && Array.isArray(entry.scripts) ? entry.scripts : [];

/**
 * Tells of scripts that ran for three seconds on end in a visible page, with the release whose file began one. The first time
 * may be a slow device's. Chromium alone tells how long scripts ran; clocks cannot: they go on in a computer that sleeps.
 */
export const watchBlocks = (
  onBlock: (code: ReleasedCode | undefined, message: string, isRepeated: boolean) => void,
): void => {
  if (!PerformanceObserver.supportedEntryTypes?.includes('long-animation-frame')) return;
  const blocked = new Set<ReleasedCode | undefined>();
  const observer = new PerformanceObserver((list) => {
    for (const scripts of list.getEntries().map(scriptsOf)) {
      const ranMs = scripts.reduce((sum, { duration, pauseDuration }) => sum + duration - pauseDuration, 0);
      const named = scripts.map(({ sourceURL }) => readStack(`${sourceURL}:1:1`)?.code).find(Boolean);
      if (ranMs < blockedMs || document.visibilityState === 'hidden') continue;
      onBlock(named, `scripts ran for ${Math.round(ranMs / 1_000)} s`, blocked.has(named));
      blocked.add(named);
    }
  });
  observer.observe({ type: 'long-animation-frame', buffered: true });
};

/** Tells of a visible page that works without end in short tasks, such as one whose effect sets its own state. */
export const watchIdle = (onBusy: (message: string) => void): void => {
  const { requestIdleCallback } = window; // not in Safari
  if (!requestIdleCallback) return;
  let idleAt = performance.now();
  let tickAt = idleAt;
  const noteIdle = () => {
    idleAt = performance.now();
  };
  setInterval(() => {
    const now = performance.now();
    // A hidden tab has no idle moments, and a computer that slept had no ticks.
    if (document.visibilityState === 'hidden' || now - tickAt > 2 * tickMs) idleAt = now;
    tickAt = now;
    if (now - idleAt > neverIdleMs) {
      idleAt = now;
      onBusy(`no idle moment in ${neverIdleMs / 1_000} s`);
    }
    requestIdleCallback.call(window, noteIdle);
  }, tickMs);
};
