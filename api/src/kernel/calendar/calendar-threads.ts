import { readFileSync } from 'node:fs';
import { Tinypool } from 'tinypool';
import type { CalendarSource } from './expand-calendar.ts';

export interface ThreadLimits {
  /** Processor time of a file, so that a slow or busy machine reads the same files. */
  processorMs: number;
  /** The last defence, for a thread that gets no processor time. */
  timeoutMs: number;
}

const maxMemoryMb = 128;
/** Each takes a core. */
const threadCount = 2;
const watchIntervalMs = 50;

let pool: Tinypool | undefined;

/** They stay: their start takes longer than most files. */
const threads = (): Tinypool => {
  pool ??= new Tinypool({
    filename: new URL('./calendar-worker.mjs', import.meta.url).href,
    name: 'expand',
    minThreads: threadCount,
    maxThreads: threadCount,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });
  return pool;
};

/** The worker's answer, or the limit that its thread was stopped at. */
export const expandInThread = async (source: CalendarSource, limits: ThreadLimits): Promise<unknown> => {
  const thread = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const exceeded = watch(thread, limits);
  const stop = new AbortController();
  const timer = setInterval(() => {
    const limit = exceeded();
    if (limit) stop.abort(limit);
  }, watchIntervalMs);
  try {
    return await threads().run({ source, thread }, { signal: stop.signal });
  } catch (error) {
    if (stop.signal.aborted) return stop.signal.reason;
    if (isOutOfMemory(error)) return 'too costly';
    throw error;
  } finally {
    clearInterval(timer);
  }
};

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Counts from the moment that a thread has taken the file and written its number to `thread`. */
const watch = (thread: Int32Array, { processorMs, timeoutMs }: ThreadLimits) => {
  let begun: { processor: number; clock: number } | undefined;
  return (): 'too costly' | 'too late' | undefined => {
    const number = Atomics.load(thread, 0);
    if (number === 0) return undefined;
    const now = { processor: processorTimeMs(number), clock: performance.now() };
    begun ??= now;
    if (now.processor - begun.processor > processorMs) return 'too costly';
    return now.clock - begun.clock > timeoutMs ? 'too late' : undefined;
  };
};

/** Of the thread; of the whole process where the system tells no thread's, outside of Linux. */
const processorTimeMs = (thread: number): number => {
  const { user, system } = process.cpuUsage();
  if (thread < 0) return (user + system) / 1_000;
  try {
    return Number(readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;
  } catch {
    // It has just ended.
    return Number.NaN;
  }
};
