import { content } from '../content/content.ts';
import { type Random, seededRandom } from '../content/random.ts';
import type { UserRow } from './people.ts';
import type { PlannedBooking, SlotKeeper } from './planned-booking.ts';
import { historyDays, type PlannedReview } from './reviews.ts';
import type { Listing } from './services.ts';

type State = readonly [status: PlannedBooking['status'], payment: PlannedBooking['payment']];

const upcoming: readonly State[] = [
  ['pending', 'unpaid'],
  ['pending', 'paid'],
  ['pending', 'paid'],
  ['pending', 'failed'],
  ['confirmed', 'unpaid'],
  ['confirmed', 'paid'],
  ['confirmed', 'paid'],
  ['confirmed', 'paid'],
];
const cancelled: readonly State[] = [
  ['cancelled', 'unpaid'],
  ['cancelled', 'refunded'],
  ['cancelled', 'refunded'],
];
const completed: readonly State[] = [['completed', 'paid']];
const counts = { unreviewed: 60, upcoming: 70, cancelled: 28 };

/** Bookings of all other customers: a completed one for each verified review, and ordinary traffic. */
export const historyBookings = (
  listings: readonly Listing[],
  [own, ...others]: readonly UserRow[],
  reviews: readonly PlannedReview[],
  slots: SlotKeeper,
): PlannedBooking[] => {
  const random = seededRandom('history bookings');
  const ordinary = listings.filter(
    ({ content: { provider, status } }) => provider !== content.people.provider.key && !status,
  );
  const some = (count: number, states: readonly State[], from: number, to: number) =>
    Array.from({ length: count }, () => {
      const listing = random.pick(ordinary);
      const earliest = Math.max(from, -listing.content.ageDays + 15);
      const day = () => random.whole(earliest, Math.max(earliest, to));
      return booked(random, slots, listing, random.pick(others), random.pick(states), day);
    });
  return [
    ...reviews
      .filter(({ verified, customer }) => verified && customer !== own)
      .map(({ listing, customer, daysAgo }) =>
        booked(random, slots, listing, customer, ['completed', 'paid'], () => -daysAgo - random.whole(0, 3)),
      ),
    ...some(counts.unreviewed, completed, -historyDays, -1),
    ...some(counts.upcoming, upcoming, 1, 28),
    ...some(counts.cancelled, cancelled, -historyDays, 20),
  ];
};

const booked = (
  random: Random,
  slots: SlotKeeper,
  listing: Listing,
  customer: UserRow,
  [status, payment]: State,
  dayOf: () => number,
): PlannedBooking => {
  const option = random.pick(listing.options);
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const [day, slot] = [dayOf(), random.pick(listing.timeSlots)];
    if (slots.take(listing.provider, day, slot)) {
      // Nobody books a service before it is there.
      const ahead = Math.min(Math.max(1, day) + random.whole(1, 9), listing.content.ageDays + day - 1);
      return { listing, customer, option, day, slot, status, payment, ahead };
    }
  }
  throw new Error(`${listing.content.key}: every slot is taken`);
};
