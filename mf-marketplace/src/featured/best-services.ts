import type { Service } from '@nearhand/contracts';

const howMany = 4;

/** The best rated; among equals the most booked. */
export const bestServices = (services: readonly Service[]): Service[] =>
  services.toSorted((a, b) => b.rating - a.rating || b.bookings - a.bookings).slice(0, howMany);
