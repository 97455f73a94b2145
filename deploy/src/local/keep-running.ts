import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from './program.ts';

interface Spare {
  start: () => Promise<Program>;
  /** Resolves when it can be used. */
  ready: (program: Program) => Promise<void>;
  /** A sentence: what is missing meanwhile. */
  without: string;
  say: (line: string) => void;
}

const firstDelayMs = 1_000;
const lastDelayMs = 60_000;

/** Runs a program that the site can do without: it starts again when it ends, each time later, up to a minute. */
export const keepRunning = ({ start, ready, without, say }: Spare) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let program: Program | undefined;

  const runOnce = async (isReady: () => void): Promise<void> => {
    program = await start();
    if (signal.aborted) return program.stop();
    await ready(program);
    isReady();
    await program.ended;
  };
  const runAgain = async (isTried: () => void): Promise<void> => {
    let delayMs = firstDelayMs;
    for (let isAgain = false; !signal.aborted; isAgain = true) {
      const since = performance.now();
      const why = await runOnce(() => {
        isTried();
        if (isAgain) say(`The ${program?.name} runs again.`);
      }).catch(lastLine);
      await program?.stop();
      isTried();
      if (signal.aborted) return;
      if (performance.now() - since > lastDelayMs) delayMs = firstDelayMs;
      say(`${why} ${without} It starts again in ${delayMs / 1_000} s.`);
      await sleep(delayMs, undefined, { signal }).catch(() => {});
      delayMs = Math.min(2 * delayMs, lastDelayMs);
    }
  };
  return {
    /** Resolves when it can be used for the first time, or its first start has failed. */
    tried: new Promise<void>((resolve) => void runAgain(resolve)),
    stop: async (): Promise<void> => {
      stopping.abort();
      await program?.stop();
    },
  };
};

const lastLine = (error: unknown): string | undefined =>
  (error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1);
