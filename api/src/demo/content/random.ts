import { createHash } from 'node:crypto';

export interface Random {
  /** 0 to below 1. */
  next(): number;
  between(min: number, max: number): number;
  /** A whole number, both ends included. */
  whole(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

const hash = (text: string): number => {
  const hashed = [...text].reduce(
    (value, character) => Math.imul(value ^ character.charCodeAt(0), 16_777_619),
    2_166_136_261,
  );
  return hashed >>> 0;
};

/** The same sequence for the same seed: mulberry32 over an FNV-1a hash. */
export const seededRandom = (seed: string): Random => {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    whole,
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const [chosen] = list.slice(whole(0, list.length - 1));
      if (chosen === undefined) throw new RangeError('nothing to pick from');
      return chosen;
    },
    shuffled: (list) =>
      list
        .map((item) => ({ item, at: next() }))
        .sort((one, other) => one.at - other.at)
        .map(({ item }) => item),
  };
};

/** The same id for the same name: links survive a reset. */
export const demoId = (kind: string, name: string): string => {
  const hex = createHash('sha256').update(`nearhand demo ${kind} ${name}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
};
