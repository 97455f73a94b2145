import { createHash } from 'node:crypto';

/** An id that follows from what somebody asked under an `Idempotency-Key`: the same request finds again what it made. */
export const idOfRequest = (...said: readonly unknown[]): string => {
  const hex = createHash('sha256').update(JSON.stringify(said)).digest('hex');
  // RFC 9562, version 8: made in a way of one's own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
