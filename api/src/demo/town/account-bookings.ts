import { content } from '../content/content.ts';
import type { DemoBooking } from '../content/content-schemas.ts';
import { seededRandom } from '../content/random.ts';
import type { UserRow } from './people.ts';
import { nth, type PlannedBooking, type SlotKeeper } from './planned-booking.ts';
import type { Listing } from './services.ts';

/** The bookings of the two accounts that visitors sign in with, as their tables say. */
export const demoAccountBookings = (
  listings: readonly Listing[],
  [own, ...others]: readonly UserRow[],
  slots: SlotKeeper,
): PlannedBooking[] => {
  const random = seededRandom('demo account bookings');
  const byKey = new Map(listings.map((listing) => [listing.content.key, listing]));
  const planned = (
    { service: key, option, day, slot, status, payment, ahead, reschedule }: DemoBooking,
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
      ...(reschedule ? { asked: { day: reschedule.day, slot: taken(reschedule.day, reschedule.slot) } } : {}),
    };
  };
  if (!own) throw new Error('there is no demo customer');
  return [
    ...content.bookings.ofCustomer.map((booking) => planned(booking, own)),
    ...content.bookings.ofProvider.map((booking) => planned(booking, random.pick(others))),
  ];
};
