/** The first ones are slow: the engine has not compiled the loop. */
const samples = 8;
/** The visitor may press a key meanwhile. */
const sampleMs = 2;
/** For a clock that stands still, as some browsers round it. */
const maxSteps = 500;
let stepsPerMs = 0;

/** About 0.02 ms on a machine of 2026. */
const step = (): number => {
  let sum = 0;
  for (let index = 0; index < 2e4; index++) sum = (31 * sum + index) | 0;
  return sum;
};

/** Steps in a millisecond. Takes `sampleMs`, however slow the machine is; 0 where the clock is too coarse. */
const measurePace = (): number => {
  const startedAt = performance.now();
  for (let steps = 1; steps <= maxSteps; steps++) {
    step();
    const passedMs = performance.now() - startedAt;
    if (passedMs >= sampleMs) return steps / passedMs;
  }
  return 0;
};

/** Notes how fast the machine is, in idle moments. Browsers without them tell nothing. */
export const notePace = (left = samples): void => {
  if (left === 0) return;
  globalThis.requestIdleCallback?.(() => {
    stepsPerMs = Math.max(stepsPerMs, measurePace());
    notePace(left - 1);
  });
};

/** So that pauses of a busy machine are in it. */
const workMs = 20;
/** 20 times slower, a rendering of 0.2 s looks like a block. Other processes alone make less of a difference. */
const limit = 8;

/** True where the machine is much slower than at {@link notePace}, by heat or other programs. */
export const hasSlowedDown = (): boolean => {
  const endsAt = performance.now() + limit * workMs;
  for (let left = workMs * stepsPerMs; left > 0; left--) {
    step();
    if (performance.now() > endsAt) return true;
  }
  return false;
};
