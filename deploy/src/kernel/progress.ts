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

/** How often {@link Progress} is asked. */
export const checkMs = 500;

/**
 * Tells work that stands still from work on a slow machine. It counts checks and not time, because a machine that is busy
 * or asleep checks late. Work goes on while it gets a hundredth of a processor. Where the processor time is not known, the
 * limit is one of time.
 */
export class Progress {
  private idleChecks = 0;

  constructor(
    private readonly stallMs: number,
    private workedMs = 0,
  ) {}

  /** Call it every {@link checkMs}, with the processor time until now. */
  standsStill(workedMs = 0): boolean {
    if (workedMs - this.workedMs >= this.stallMs / 100) {
      this.workedMs = workedMs;
      this.idleChecks = 0;
      return false;
    }
    this.idleChecks += 1;
    return this.idleChecks * checkMs >= this.stallMs;
  }

  /** There is another sign of work. */
  goesOn(): void {
    this.idleChecks = 0;
  }
}
