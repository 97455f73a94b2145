import { readFileSync } from 'node:fs';

/** Of Linux, on every architecture of today. */
const msPerTick = 10;

/** Processor time of a process with all its threads; undefined where there is no such process, or no `/proc`. */
export const processorMsOf = (pid: number | undefined): number | undefined => {
  try {
    // The name before the last parenthesis may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [user, system] = fields.slice(11, 13);
    return user && system ? (Number(user) + Number(system)) * msPerTick : undefined;
  } catch {
    return undefined;
  }
};

/** Memory of a process; undefined like {@link processorMsOf}. */
export const rssBytesOf = (pid: number | undefined): number | undefined => {
  try {
    const [, kilobytes] = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
};

export interface WorkLimits {
  /** Of processor time. */
  processorMs: number;
  /** Without work. */
  stallMs: number;
  /** With work, counted while this process is on time: work that sleeps in between is under the other limits for minutes. */
  lastsMs?: number;
}

/** The limit that work has exceeded. */
export type Exceeded = 'processor' | 'stall' | 'lasts';

const checkMs = 500;

/**
 * Tells work that stands still, or never ends, from work on a slow machine. It counts checks and not time, because a machine
 * that is busy or asleep checks late. Work goes on while it gets a hundredth of a processor. Where processor time is not
 * known, the limit is one of time.
 */
export class Progress {
  private idleChecks = 0;
  private checksInTime = 0;
  private seenMs: number;

  constructor(
    private readonly limits: WorkLimits,
    private readonly beganMs = 0,
  ) {
    this.seenMs = beganMs;
  }

  /** Call it every half second, with the processor time until now. A check that comes late says nothing about the work. */
  check(workedMs = this.beganMs, isInTime = true): Exceeded | undefined {
    const { processorMs, stallMs, lastsMs = Number.POSITIVE_INFINITY } = this.limits;
    if (workedMs - this.beganMs > processorMs) return 'processor';
    if (isInTime) this.checksInTime += 1;
    if (this.checksInTime * checkMs >= lastsMs && workedMs - this.beganMs >= lastsMs / 100) return 'lasts';
    const goesOn = workedMs - this.seenMs >= stallMs / 100;
    this.idleChecks = goesOn ? 0 : this.idleChecks + 1;
    if (goesOn) this.seenMs = workedMs;
    return this.idleChecks * checkMs >= stallMs ? 'stall' : undefined;
  }
}

/** Calls `exceeded` each half second from when work is over a limit, until the returned function is called. */
export const limitWork = (
  workedMs: () => number | undefined,
  limits: WorkLimits,
  exceeded: (limit: Exceeded) => void,
): (() => void) => {
  const progress = new Progress(limits, workedMs());
  let checkedAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const limit = progress.check(workedMs(), now - checkedAt < 1.2 * checkMs);
    checkedAt = now;
    if (limit) exceeded(limit);
  }, checkMs);
  return () => clearInterval(timer);
};

const stillWaitingMs = 30_000;

/** Says every half minute what it waits for. */
export const waitFor = async <T>(what: string, work: Promise<T>, say: (line: string) => void): Promise<T> => {
  const timer = setInterval(() => say(`Still waiting for ${what} …`), stillWaitingMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
};
