/** Lines above the lowest, at most. */
const lines = 4;

/**
 * Round figures for a scale from zero to at least `highest`, the lowest first: `[0, 500, 1000, 1500]` for 1,250. Steps of
 * 1, 2 or 5 times a power of ten, never below one.
 */
export const earningsScale = (highest: number): number[] => {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(highest / lines)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each * lines >= highest) ?? highest;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
};

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** A round figure of the scale: `$500`, `$1.5K`. */
export const formatTick = (dollars: number): string => short.format(dollars);
