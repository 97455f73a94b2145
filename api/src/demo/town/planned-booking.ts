import { type BookingStatus, type PaymentStatus, type SlotMinutes, slotMinutes } from '@nearhand/contracts';
import type { UserRow } from './people.ts';
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
  /** Days between booking it and its day. */
  ahead: number;
  /** Another time that its provider asks for. */
  asked?: { day: number; slot: string };
}

/** Keeps a provider from being in two places at once; `take` is false for a time of which a part is gone. */
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
