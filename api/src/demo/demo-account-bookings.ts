import { customersBookings, type DemoBooking, providersBookings } from './content/demo-bookings.ts';
import type { UserRow } from './demo-people.ts';
import type { Listing } from './demo-services.ts';
import { nth, type PlannedBooking, type SlotKeeper } from './planned-booking.ts';
import { seededRandom } from './random.ts';

/** The bookings of the two accounts that visitors sign in with, as their tables say. */
export const demoAccountBookings = (
  listings: readonly Listing[],
  [own, ...others]: readonly UserRow[],
  slots: SlotKeeper,
): PlannedBooking[] => {
  const random = seededRandom('demo account bookings');
  const byKey = new Map(listings.map((listing) => [listing.content.key, listing]));
  const planned = (
    [key, option, day, slot, status, payment, ahead, asked]: DemoBooking,
    customer: UserRow,
  ): PlannedBooking => {
    const listing = byKey.get(key);
    if (!listing) throw new Error(`no service ${key}`);
    const taken = (onDay: number, position: number) => {
      const time = nth(listing.timeSlots, position, key);
      if (!slots.take(listing.provider, onDay, time)) throw new Error(`${key}: ${time} of day ${onDay} stands twice`);
      return time;
    };
    return {
      listing,
      customer,
      option: nth(listing.options, option, key),
      day,
      slot: taken(day, slot),
      status,
      payment,
      ahead,
      ...(asked ? { asked: { day: asked[0], slot: taken(...asked) } } : {}),
    };
  };
  if (!own) throw new Error('there is no demo customer');
  return [
    ...customersBookings.map((booking) => planned(booking, own)),
    ...providersBookings.map((booking) => planned(booking, random.pick(others))),
  ];
};
