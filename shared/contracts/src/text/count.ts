/** `1,234.50` for `1234.50`, without `Intl`: see ADR 81. */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');

/** `1,234`. */
export const formatCount = (count: number): string => groupThousands(count.toFixed());
