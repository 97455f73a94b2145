import { randomBytes } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id in Stripe's form: `pi_3Qx…`. */
export const recordId = (prefix: string): string => `${prefix}_${token(24)}`;

export const token = (length: number): string =>
  Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('');
