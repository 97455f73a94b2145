import { type Availability, type CalendarDay, defaultTimeSlots, hasBegun, type Service } from '@nearhand/contracts';

/** `current`: the booking that is to be moved stands there already. */
export type SlotState = 'free' | 'taken' | 'begun' | 'current';

/** What is known about the slots of one service. */
export interface SlotChoice {
  slots: readonly string[];
  stateOf: (day: CalendarDay, slot: string) => SlotState;
}

/** The slots of a service's day: its own, or the four that everyone offers. */
export const slotsOf = ({ availableTimeSlots: own }: Pick<Service, 'availableTimeSlots'>): readonly string[] =>
  own?.length ? own : defaultTimeSlots;

/**
 * The API knows what is taken and, by the marketplace's clock, what has begun. Without `availability` (still loading, or
 * not to be had) this browser's clock stands in and nothing counts as taken: the API judges in the end.
 */
export const slotChoice = (
  slots: readonly string[],
  availability: Availability | undefined,
  now: Date,
): SlotChoice => ({
  slots,
  stateOf: (day, slot) => {
    if (!availability) return day && hasBegun(day, slot, now) ? 'begun' : 'free';
    const taken = availability.taken.find((one) => one.date === day && one.timeSlot === slot);
    if (!taken) return 'free';
    return taken.begun ? 'begun' : 'taken';
  },
});
