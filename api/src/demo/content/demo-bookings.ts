import type { BookingStatus, PaymentStatus } from '@nearhand/contracts';

/** [service, option, days from today, slot, status, payment, days booked ahead, another time its provider asks for] */
export type DemoBooking = readonly [
  service: string,
  option: number,
  day: number,
  slot: number,
  status: BookingStatus,
  payment: PaymentStatus,
  ahead: number,
  asked?: readonly [day: number, slot: number],
];

/** What the demo customer sees under My Bookings. */
export const customersBookings: readonly DemoBooking[] = [
  ['dog-walking', 1, 1, 3, 'pending', 'unpaid', 3],
  ['handywoman', 0, 2, 1, 'confirmed', 'paid', 8, [5, 0]],
  ['barber-at-home', 2, 3, 3, 'pending', 'failed', 4],
  ['bike-repair', 1, 4, 0, 'pending', 'unpaid', 5],
  ['massage', 1, 5, 4, 'confirmed', 'unpaid', 9],
  ['french-lessons', 0, 7, 2, 'pending', 'paid', 8],
  ['deep-clean', 1, 9, 0, 'confirmed', 'paid', 13],
  ['furniture-assembly', 0, 12, 2, 'pending', 'paid', 13],
  ['family-photos', 1, 16, 2, 'confirmed', 'failed', 20],
  ['party-planning', 1, 20, 1, 'cancelled', 'refunded', 26],
  ['dog-walking', 1, -3, 3, 'completed', 'paid', 5],
  ['dog-walking', 1, -10, 3, 'completed', 'paid', 6],
  ['dog-walking', 0, -17, 2, 'completed', 'paid', 4],
  ['french-lessons', 0, -14, 2, 'completed', 'paid', 7],
  ['handywoman', 1, -20, 0, 'completed', 'paid', 9],
  ['massage', 1, -24, 3, 'completed', 'paid', 6],
  ['computer-help', 0, -31, 1, 'completed', 'paid', 3],
  ['barber-at-home', 2, -38, 4, 'completed', 'paid', 5],
  ['plumbing', 0, -45, 2, 'completed', 'paid', 1],
  ['lawn-care', 0, -52, 1, 'completed', 'paid', 6],
  ['piano-lessons', 0, -60, 2, 'completed', 'paid', 10],
  ['weekly-clean', 0, -70, 1, 'completed', 'paid', 5],
  ['weekly-clean', 0, -77, 1, 'completed', 'paid', 8],
  ['watercolor-class', 0, -6, 1, 'cancelled', 'unpaid', 9],
  ['interior-painting', 1, -12, 0, 'cancelled', 'refunded', 18],
  ['yoga-private', 0, -29, 2, 'cancelled', 'unpaid', 7],
  ['wifi-setup', 0, -41, 1, 'cancelled', 'refunded', 6],
  ['home-cinema', 0, -55, 3, 'cancelled', 'failed', 5],
];

/** What other customers booked with the demo provider. */
export const providersBookings: readonly DemoBooking[] = [
  ['furniture-assembly', 1, 0, 3, 'confirmed', 'paid', 6],
  ['handywoman', 0, 1, 0, 'confirmed', 'paid', 5],
  ['handywoman', 1, 1, 2, 'pending', 'paid', 3],
  ['lawn-care', 1, 3, 0, 'confirmed', 'paid', 10],
  ['shelves-and-pictures', 1, 4, 1, 'pending', 'unpaid', 5],
  ['key-handover', 1, 5, 3, 'pending', 'paid', 7],
  ['handywoman', 2, 6, 0, 'pending', 'failed', 8],
  ['shelves-and-pictures', 2, 8, 2, 'confirmed', 'unpaid', 12],
  ['lawn-care', 0, 10, 1, 'confirmed', 'paid', 14],
  ['handywoman', 1, 14, 1, 'pending', 'unpaid', 15],
  ['furniture-assembly', 0, 18, 0, 'confirmed', 'failed', 21],
  ['handywoman', 1, -1, 0, 'completed', 'paid', 8],
  ['furniture-assembly', 0, -2, 2, 'completed', 'paid', 5],
  ['shelves-and-pictures', 0, -4, 1, 'completed', 'paid', 6],
  ['lawn-care', 1, -7, 0, 'completed', 'paid', 9],
  ['handywoman', 0, -9, 2, 'completed', 'paid', 3],
  ['key-handover', 0, -13, 3, 'completed', 'paid', 11],
  ['handywoman', 2, -18, 0, 'completed', 'paid', 7],
  ['pressure-washing', 1, -33, 1, 'completed', 'paid', 8],
  ['handywoman', 1, -5, 1, 'cancelled', 'refunded', 9],
  ['lawn-care', 0, -16, 2, 'cancelled', 'unpaid', 4],
  ['furniture-assembly', 1, -27, 0, 'cancelled', 'refunded', 12],
  ['shelves-and-pictures', 1, 11, 3, 'cancelled', 'unpaid', 13],
];

/** Where the demo customer left a review; the rest of what was completed still waits for one. */
export const customersReviews: Readonly<Record<string, string>> = {
  handywoman:
    'Half a day was exactly right for our list: two doors, a tap, the loose stair and a lamp that had been in its box since we moved in. Maya explains what she does without making a lecture of it, and the invoice was the price that I had seen here.',
  massage: 'Booked the hour after a week of deadlines. I fell asleep. That says it all.',
  'computer-help': 'Quick, friendly, and my printer and I are on speaking terms again.',
  'piano-lessons': 'The trial lesson was great fun, I just need to find the time to go on.',
};

export const customersSaved: readonly string[] = [
  'garden-care',
  'massage',
  'watercolor-class',
  'deep-clean',
  'dog-grooming',
  'interior-painting',
  'family-photos',
];
