/** `1,234.50` for `1234.50`, without `Intl`: see ADR 81. */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');

/** `1,234`. */
export const formatCount = (count: number): string => groupThousands(count.toFixed());

/** `1 review`, `1,234 reviews`. */
export const counted = (count: number, one: string, more = `${one}s`): string =>
  `${formatCount(count)} ${Math.abs(count) === 1 ? one : more}`;
