/** Ours takes 0.2 to 0.5 s, and 1.5 s with a processor slowed four times. */
const slowStartMs = 2_500;

let startMs = 0;

/** Call it with the time that the shell's modules took to start, before code of a release runs. */
export const noteStart = (milliseconds: number): void => {
  startMs = milliseconds;
};

/** True where the browser or the machine was slow before a release ran: what takes long says nothing about a release there. */
export const isSlowMachine = (): boolean => startMs > slowStartMs;

let sum = 0;
let paceMs = 0;

/** Some milliseconds. */
const workMs = (): number => {
  const startedAt = performance.now();
  for (let index = 0; index < 4e6; index++) sum = (31 * sum + index) | 0;
  return performance.now() - startedAt;
};

/** Call it in an idle moment. */
export const notePace = (): void => {
  workMs(); // the engine compiles it
  paceMs = workMs();
};

/** True where the machine is much slower than at {@link notePace}, by heat or other programs. Takes as long as some frames. */
export const hasSlowedDown = (): boolean => paceMs > 0 && workMs() + workMs() + workMs() > 3 * 4 * paceMs;
