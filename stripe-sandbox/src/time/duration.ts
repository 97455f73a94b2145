const units = { h: 60 * 60, d: 24 * 60 * 60 };

/** Seconds of `31d` or `12h`. Throws for anything else. */
export const parseDuration = (text: string | undefined): number => {
  const [, count, unit] = /^([1-9]\d{0,3})([dh])$/.exec(text ?? '') ?? [];
  if (count === undefined) throw new Error('Say how far, in days or hours: advance 31d, advance 12h.');
  return Number(count) * (unit === 'd' ? units.d : units.h);
};
