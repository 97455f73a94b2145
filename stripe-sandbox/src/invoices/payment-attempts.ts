const day = 24 * 60 * 60;

/** Days from a failed try to the next one; after the last the subscription ends. */
const waits = [3, 5, 7];

/** Seconds until the next try after `attempts` that failed; undefined once it is given up. */
export const nextAttempt = (attempts: number): number | undefined => {
  const wait = waits[attempts - 1];
  return wait === undefined ? undefined : wait * day;
};
