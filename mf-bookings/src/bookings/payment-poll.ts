/** How long a page waits for the API to have a payment that this browser made. */
const limitMs = 300_000;
const minIntervalMs = 2_000;

/** False for what was read so late that the payment can be made again. */
export const isInTime = (readAt: number, openedAt: number): boolean => readAt < openedAt + limitMs;

/** Less and less often: about 45 times in five minutes. */
export const pollIntervalMs = (openedAt: number): number => Math.max(minIntervalMs, (Date.now() - openedAt) / 10);
