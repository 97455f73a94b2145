import type { Release } from '@nearhand/contracts';
import { onCodeRuns, type ReleasedCode, readStack } from '../released-code/released-code.ts';

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

interface Block {
  startedAt: number;
  message: string;
  /** The release whose own scripts ran so long. Without it the shell's did: React's for a release, or an extension's. */
  code?: ReleasedCode | undefined;
  /** The first time may be a slow device's. */
  isRepeated: boolean;
}

/**
 * Tells of scripts that ran for three seconds on end in a visible page. Chromium alone tells how long scripts ran; clocks
 * cannot: they go on in a computer that sleeps.
 */
export const watchBlocks = (onBlock: (block: Block) => void): void => {
  if (!PerformanceObserver.supportedEntryTypes?.includes('long-animation-frame')) return;
  const blocked = new Set<Release>();
  const observer = new PerformanceObserver((list) => {
    if (document.visibilityState === 'hidden') return;
    for (const entry of list.getEntries()) {
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

/** Tells of a visible page that works without end in short tasks, such as one whose effect sets its own state. */
export const watchIdle = (onBusy: (message: string) => void): void => {
  const { requestIdleCallback } = window; // not in Safari
  if (!requestIdleCallback) return;
  let idleAt = performance.now();
  let tickAt = idleAt;
  const noteIdle = () => {
    idleAt = performance.now();
  };
  // Each release has the whole time of its own.
  onCodeRuns(noteIdle);
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
