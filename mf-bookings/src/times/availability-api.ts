import {
  type Availability,
  type CalendarDay,
  defaultTimeSlots,
  hasBegun,
  readAvailability,
  readData,
  type Service,
} from '@nearhand/contracts';
import { api } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';

/** No event reports other customers' bookings, so the form polls. */
const pollIntervalMs = 15_000;

export const availabilityQueries = {
  all: () => ['service-availability'] as const,
  /** Taken time slots of a service within the booking window; `except`: the caller's booking that moves. */
  of: (serviceId: string, except?: string) =>
    queryOptions({
      queryKey: [...availabilityQueries.all(), serviceId, except] as const,
      queryFn: ({ signal }) =>
        api.get('services/:id/availability', {
          params: { id: serviceId },
          signal,
          ...(except && { query: { except } }),
          read: readData(readAvailability),
        }),
      staleTime: 0,
      refetchInterval: pollIntervalMs,
    }),
};

/** `current`: the time of the booking that moves. */
export type TimeSlotState = 'free' | 'taken' | 'begun' | 'current';

export interface TimeSlotChoice {
  slots: readonly string[];
  stateOf: (day: CalendarDay, slot: string) => TimeSlotState;
}

export const timeSlotsOf = ({ availableTimeSlots: own }: Pick<Service, 'availableTimeSlots'>): readonly string[] =>
  own?.length ? own : defaultTimeSlots;

/**
 * The API says which time slots are taken or, by the marketplace's clock, have begun. Without `availability` the browser's
 * clock decides and no time slot counts as taken: the API checks the booking anyway.
 */
export const timeSlotChoice = (
  slots: readonly string[],
  availability: Availability | undefined,
  now: Date,
): TimeSlotChoice => ({
  slots,
  stateOf: (day, slot) => {
    if (!availability) return day && hasBegun(day, slot, now) ? 'begun' : 'free';
    const taken = availability.taken.find((one) => one.date === day && one.timeSlot === slot);
    if (!taken) return 'free';
    return taken.begun ? 'begun' : 'taken';
  },
});
