/** The first ones are slow: the engine has not compiled the loop. */
const samples = 8;
/** About 20 ms, so that pauses of a busy machine are among them. */
const units = 40;
let unitMs = Number.POSITIVE_INFINITY;

/** Half a millisecond on a machine of 2026. */
const measureUnit = (): number => {
  const startedAt = performance.now();
  let sum = 0;
  for (let index = 0; index < 5e5; index++) sum = (31 * sum + index) | 0;
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

/** 20 times slower, a rendering of 0.2 s looks like a block. Other processes alone make less of a difference. */
const limit = 8;

/** True where the machine is much slower than at {@link notePace}, by heat or other programs. */
export const hasSlowedDown = (): boolean => {
  let leftMs = limit * units * unitMs;
  for (let unit = 0; unit < units && leftMs >= 0; unit++) leftMs -= measureUnit();
  return leftMs < 0;
};
