import { type BookingStatus, type PaymentStatus, type SlotMinutes, slotMinutes } from '@nearhand/contracts';
import { content } from '../content/content.ts';
import type { DemoBooking } from '../content/content-schemas.ts';
import { type Random, seededRandom } from '../content/random.ts';
import type { UserRow } from './people.ts';
import { historyDays, type PlannedReview } from './reviews.ts';
import type { Listing, OptionRow } from './services.ts';

export interface PlannedBooking {
  listing: Listing;
  customer: UserRow;
  option: OptionRow;
  /** Days from today. */
  day: number;
  slot: string;
  status: BookingStatus;
  payment: PaymentStatus;
  /** Days between the request and `day`. */
  ahead: number;
  /** Another time that the provider requests. */
  requested?: { day: number; slot: string };
  /** Of a decided case. */
  refund?: { day: number; cents: number };
  /** The customer pays by card, and the bank takes all of it back; without `wonDay` for good. */
  dispute?: { day: number; wonDay?: number };
}

/** The taken times of each provider; `take` is false for a time that overlaps one. */
export const slotKeeper = () => {
  const taken = new Map<string, SlotMinutes[]>();
  return {
    take: (provider: UserRow, day: number, slot: string): boolean => {
      const key = `${provider.id} ${day}`;
      const minutes = slotMinutes(slot);
      if (!minutes) throw new Error(`"${slot}" is no time`);
      const held = taken.get(key) ?? [];
      if (held.some(({ start, end }) => start < minutes.end && minutes.start < end)) return false;
      taken.set(key, [...held, minutes]);
      return true;
    },
  };
};
export type SlotKeeper = ReturnType<typeof slotKeeper>;

export const nth = <T>(list: readonly T[], index: number, of: string): T => {
  const found = list[index];
  if (found === undefined) throw new RangeError(`${of} has no ${index}`);
  return found;
};

/** Plans a booking of the data. Throws for a service, option or time that the demo does not have, or that is taken. */
const plannerOf = (listings: readonly Listing[], slots: SlotKeeper) => {
  const byKey = new Map(listings.map((listing) => [listing.content.key, listing]));
  return (
    { service: key, option, day, slot, status, ahead }: Omit<DemoBooking, 'payment'>,
    customer: UserRow,
    {
      payment,
      reschedule,
      ...money
    }: Pick<PlannedBooking, 'dispute' | 'payment' | 'refund'> & Pick<DemoBooking, 'reschedule'>,
  ): PlannedBooking => {
    const listing = byKey.get(key);
    if (!listing) throw new Error(`no service ${key}`);
    const taken = (onDay: number, position: number) => {
      const time = nth(listing.timeSlots, position, key);
      if (!slots.take(listing.provider, onDay, time)) throw new Error(`${key}: ${time} of day ${onDay} stands twice`);
      return time;
    };
    return {
      ...{ listing, customer, option: nth(listing.options, option, key), day, slot: taken(day, slot), status, ahead },
      payment,
      ...money,
      ...(reschedule ? { requested: { day: reschedule.day, slot: taken(reschedule.day, reschedule.slot) } } : {}),
    };
  };
};

/** The bookings of the two demo accounts. */
export const demoAccountBookings = (
  listings: readonly Listing[],
  [own, ...others]: readonly UserRow[],
  slots: SlotKeeper,
): PlannedBooking[] => {
  const random = seededRandom('demo account bookings');
  const planned = plannerOf(listings, slots);
  if (!own) throw new Error('there is no demo customer');
  return [
    ...content.bookings.ofCustomer.map(({ payment, reschedule, ...booking }) =>
      planned(booking, own, { payment, reschedule }),
    ),
    ...content.bookings.ofProvider.map(({ payment, reschedule, ...booking }) =>
      planned(booking, random.pick(others), { payment, reschedule }),
    ),
  ];
};

/** The bookings of `office.json`: of its cases, then of its disputes. */
export const officeBookings = (
  listings: readonly Listing[],
  customers: readonly UserRow[],
  slots: SlotKeeper,
): PlannedBooking[] => {
  const planned = plannerOf(listings, slots);
  const { cases, disputes } = content.office;
  const customerOf = ({ customer }: { customer: string }): UserRow => {
    const found = customers.find(({ name }) => name === customer);
    if (!found) throw new Error(`no customer ${customer}`);
    return found;
  };
  return [
    ...cases.map(({ booking, decision }) => {
      const refund = decision?.outcome === 'refund' ? { day: decision.day, cents: decision.cents } : undefined;
      return planned(booking, customerOf(booking), { payment: 'paid', ...(refund && { refund }) });
    }),
    ...disputes.map(({ booking, day, status, endDay }) => {
      const won = status === 'won' && endDay !== undefined ? { wonDay: endDay } : {};
      return planned(booking, customerOf(booking), { payment: 'paid', dispute: { day, ...won } });
    }),
  ];
};

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
const counts = { unreviewed: 60, upcoming: 70, cancelled: 28, older: 370, olderCancelled: 32 };
/** As many days again, for the period before in the office's figures. */
const olderDays = 2 * historyDays;

/** Bookings of all other customers: a completed one for each verified review, and others. */
export const historyBookings = (
  listings: readonly Listing[],
  [own, ...others]: readonly UserRow[],
  reviews: readonly PlannedReview[],
  slots: SlotKeeper,
): PlannedBooking[] => {
  const random = seededRandom('history bookings');
  const some = bookedAtRandom(random, slots, ordinary(listings), others);
  return [
    ...reviews
      .filter(({ verified, customer }) => verified && customer !== own)
      .map(({ listing, customer, daysAgo }) =>
        booked(random, slots, listing, customer, ['completed', 'paid'], () => -daysAgo - random.whole(0, 3)),
      ),
    ...some(counts.unreviewed, completed, -historyDays, -1),
    ...some(counts.upcoming, upcoming, 1, 28),
    ...some(counts.cancelled, cancelled, -historyDays, 20),
    // Made before the suspension of the provider: they go on.
    ...listings
      .filter(({ provider }) => provider.suspendedAt)
      .map((listing) =>
        booked(random, slots, listing, random.pick(others), ['confirmed', 'paid'], () => random.whole(3, 9)),
      )
      .map((booking) => ({ ...booking, ahead: booking.day + 10 })),
  ];
};

/** Those of the weeks before `historyBookings`, a little fewer. */
export const olderBookings = (
  listings: readonly Listing[],
  [, ...others]: readonly UserRow[],
  slots: SlotKeeper,
): PlannedBooking[] => {
  const old = ordinary(listings).filter(({ content: { ageDays } }) => ageDays > olderDays);
  const some = bookedAtRandom(seededRandom('older bookings'), slots, old, others);
  return [
    ...some(counts.older, completed, -olderDays, -historyDays - 1),
    ...some(counts.olderCancelled, cancelled, -olderDays, -historyDays - 1),
  ];
};

const ordinary = (listings: readonly Listing[]): Listing[] =>
  listings.filter(({ content: { provider, status } }) => provider !== content.people.provider.key && !status);

const bookedAtRandom =
  (random: Random, slots: SlotKeeper, listings: readonly Listing[], customers: readonly UserRow[]) =>
  (count: number, states: readonly State[], from: number, to: number): PlannedBooking[] =>
    Array.from({ length: count }, () => {
      const listing = random.pick(listings);
      const earliest = Math.max(from, -listing.content.ageDays + 15);
      const day = () => random.whole(earliest, Math.max(earliest, to));
      return booked(random, slots, listing, random.pick(customers), random.pick(states), day);
    });

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
      // Not before the service was created.
      const ahead = Math.min(Math.max(1, day) + random.whole(1, 9), listing.content.ageDays + day - 1);
      return { listing, customer, option, day, slot, status, payment, ahead };
    }
  }
  throw new Error(`${listing.content.key}: every slot is taken`);
};
