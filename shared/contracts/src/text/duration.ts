import { counted } from './count.ts';

const units = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** `1 hour 30 minutes`, from minutes; `2 days`. Empty for none. */
export const durationText = (minutes: number): string => {
  let rest = minutes;
  return units
    .flatMap(([unit, size]) => {
      const count = Math.floor(rest / size);
      rest -= count * size;
      return count === 0 ? [] : [counted(count, unit)];
    })
    .join(' ');
};
