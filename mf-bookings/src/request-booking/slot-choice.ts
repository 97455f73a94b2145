import { type Availability, type CalendarDay, defaultTimeSlots, hasBegun, type Service } from '@nearhand/contracts';

export type SlotState = 'free' | 'taken' | 'begun';

/** What is known about the slots of one service. */
export interface SlotChoice {
  slots: readonly string[];
  stateOf: (day: CalendarDay, slot: string) => SlotState;
}

/**
 * The API knows what is taken and, by the marketplace's clock, what has begun. Without `availability` (still loading, or
 * not to be had) this browser's clock stands in and nothing counts as taken: the API judges in the end.
 */
export const slotChoice = (service: Service, availability: Availability | undefined, now: Date): SlotChoice => {
  const own = service.availableTimeSlots;
  return {
    slots: own?.length ? own : defaultTimeSlots,
    stateOf: (day, slot) => {
      if (!availability) return day && hasBegun(day, slot, now) ? 'begun' : 'free';
      const taken = availability.taken.find((one) => one.date === day && one.timeSlot === slot);
      if (!taken) return 'free';
      return taken.begun ? 'begun' : 'taken';
    },
  };
};
