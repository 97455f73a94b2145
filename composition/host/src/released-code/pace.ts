/** Ours takes 0.2 to 0.5 s, and 1.5 s with a processor slowed four times. */
const slowStartMs = 2_500;

let startMs = 0;

/** Call it with the time that the shell's modules took to start, before code of a release runs. */
export const noteStart = (milliseconds: number): void => {
  startMs = milliseconds;
};

/** True where the browser or the machine was slow before a release ran: what takes long says nothing about a release there. */
export const isSlowMachine = (): boolean => startMs > slowStartMs;

/** The first ones are slow: the engine has not compiled the loop. */
const samples = 8;
/** About 20 ms, so that pauses of a busy machine are among them. */
const units = 40;
let unitMs = Number.POSITIVE_INFINITY;

/** Half a millisecond on a machine of 2026. */
const measureUnit = (): number => {
  const startedAt = performance.now();
  let sum = 0;
  for (let index = 0; index < 1e5; index++) sum = (31 * sum + index) | 0;
  return performance.now() - startedAt;
};

/** Notes how fast the machine is, in idle moments. Browsers without them tell nothing. */
export const notePace = (left = samples): void => {
  if (left === 0) return;
  globalThis.requestIdleCallback?.(() => {
    unitMs = Math.min(unitMs, measureUnit());
    notePace(left - 1);
  });
};

/** True where the machine is more than four times slower than at {@link notePace}, by heat or other programs. */
export const hasSlowedDown = (): boolean => {
  let leftMs = 4 * units * unitMs;
  for (let unit = 0; unit < units && leftMs >= 0; unit++) leftMs -= measureUnit();
  return leftMs < 0;
};
