/** Ours takes 0.2 to 0.5 s, and 1.5 s with a processor slowed four times. */
const slowStartMs = 2_500;

let startMs = 0;

/** Call it with the time that the shell's modules took to start, before code of a release runs. */
export const noteStart = (milliseconds: number): void => {
  startMs = milliseconds;
};

/** True where the browser or the machine was slow before a release ran: what takes long says nothing about a release there. */
export const isSlowMachine = (): boolean => startMs > slowStartMs;
