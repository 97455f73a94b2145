import type { Answer } from './copies.ts';

/** Does something so many times at once. */
export const atOnce = <T>(count: number, act: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => act(number)));

/** How many answers there were of each kind: `{ '200': 1, '409 booking/slot-taken': 199 }`. */
export const tally = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[kindOf(answer)] = (counts[kindOf(answer)] ?? 0) + 1;
  return counts;
};

const kindOf = ({ statusCode, body }: Answer): string =>
  typeof body === 'object' && body !== null && 'code' in body ? `${statusCode} ${body.code}` : `${statusCode}`;
