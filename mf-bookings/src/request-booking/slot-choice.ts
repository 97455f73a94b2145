import { type Availability, type CalendarDay, defaultTimeSlots, hasBegun, type Service } from '@nearhand/contracts';

export type SlotState = 'free' | 'taken' | 'begun';

/** What is known about the slots of one service. */
export interface SlotChoice {
  slots: readonly string[];
  stateOf: (day: CalendarDay, slot: string) => SlotState;
}

/** Without `availability` (still loading, or not to be had) no slot counts as taken: the API judges in the end. */
export const slotChoice = (service: Service, availability: Availability | undefined, now: Date): SlotChoice => {
  const own = service.availableTimeSlots;
  return {
    slots: own?.length ? own : defaultTimeSlots,
    stateOf: (day, slot) => {
      if (day && hasBegun(day, slot, now)) return 'begun';
      const isTaken = availability?.taken.some((one) => one.date === day && one.timeSlot === slot);
      return isTaken ? 'taken' : 'free';
    },
  };
};
