import {
  Availability,
  addDays,
  bookingWindowDays,
  type CalendarDay,
  type DayTimes,
  defaultTimeSlots,
  type FreeTime,
  hasBegun,
  localDay,
  type Service,
  type TimeState,
} from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api, useEvent } from '@nearhand/platform';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

/** An API that names the provider reports changes by events; another one is polled. */
const pollIntervalMs = (availability: Availability | undefined): number => (availability?.providerId ? 60_000 : 15_000);

export const availabilityQueries = {
  all: () => ['service-availability'] as const,
  /** Times of a service within the booking window; `except`: the caller's booking that moves. */
  of: (serviceId: string, except?: string) =>
    queryOptions({
      queryKey: [...availabilityQueries.all(), serviceId, except] as const,
      queryFn: ({ signal }) =>
        api.get('services/:id/availability', {
          params: { id: serviceId },
          signal,
          ...(except && { query: { except } }),
          read: readDataAs(Availability),
        }),
      staleTime: 0,
      refetchInterval: ({ state }) => pollIntervalMs(state.data),
    }),
};

/** {@link availabilityQueries}, fetched again when the provider's times change. */
export const useAvailability = (serviceId: string, except?: string) => {
  const client = useQueryClient();
  const query = useQuery(availabilityQueries.of(serviceId, except));
  useEvent('times.changed', ({ providerId }) => {
    if (providerId === query.data?.providerId) {
      void client.invalidateQueries({ queryKey: availabilityQueries.all() });
    }
  });
  return query;
};

/** `current`: the time of the booking that moves. `notOffered`: the day has no such time. */
export type TimeSlotState = TimeState | 'current' | 'notOffered';

export interface TimeSlotChoice {
  today: CalendarDay;
  /** Each day of the booking window. */
  days: readonly DayTimes[];
  /** False until the API has said what is free: then `days` is a guess. */
  isKnown: boolean;
  stateOf: (day: CalendarDay, slot: string) => TimeSlotState;
}

export const timeSlotsOf = ({ availableTimeSlots: own }: Pick<Service, 'availableTimeSlots'>): readonly string[] =>
  own?.length ? own : defaultTimeSlots;

/**
 * The API says which times a day has. Without `availability` each day has `slots`, the browser's clock decides, and no time
 * counts as taken: the API checks the booking anyway.
 */
export const timeSlotChoice = (
  slots: readonly string[],
  availability: Availability | undefined,
  now: Date,
): TimeSlotChoice => {
  const today = availability?.today ?? localDay(now);
  const days = availability?.days ?? sameEachDay(slots, today, availability?.taken, now);
  return { today, days, isKnown: availability !== undefined, stateOf: stateIn(days) };
};

/** For an API that does not know `days`. */
const sameEachDay = (
  slots: readonly string[],
  today: CalendarDay,
  taken: Availability['taken'] | undefined,
  now: Date,
): DayTimes[] => {
  const stateOf = (date: CalendarDay, timeSlot: string): TimeState => {
    if (!taken) return hasBegun(date, timeSlot, now) ? 'begun' : 'free';
    const found = taken.find((one) => one.date === date && one.timeSlot === timeSlot);
    if (!found) return 'free';
    return found.begun ? 'begun' : 'taken';
  };
  return Array.from({ length: bookingWindowDays + 1 }, (_, ahead) => {
    const date = addDays(today, ahead);
    return { date, times: slots.map((timeSlot) => ({ timeSlot, state: stateOf(date, timeSlot) })) };
  });
};

/** A day outside the window has an error of its own. */
const stateIn =
  (days: readonly DayTimes[]) =>
  (day: CalendarDay, slot: string): TimeSlotState => {
    const found = days.find(({ date }) => date === day);
    return found ? (found.times.find(({ timeSlot }) => timeSlot === slot)?.state ?? 'notOffered') : 'free';
  };

/** The time that a booking has now cannot be chosen for it again. */
export const withCurrentTime = (choice: TimeSlotChoice, { date, timeSlot }: FreeTime): TimeSlotChoice => ({
  ...choice,
  days: choice.days.map((day) =>
    day.date === date
      ? { date, times: day.times.map((time) => (time.timeSlot === timeSlot ? { ...time, state: 'taken' } : time)) }
      : day,
  ),
  stateOf: (day, slot) => (day === date && slot === timeSlot ? 'current' : choice.stateOf(day, slot)),
});

/** The labels of all days, each once. */
export const slotsOfAll = (days: readonly DayTimes[]): string[] => [
  ...new Set(days.flatMap(({ times }) => times.map(({ timeSlot }) => timeSlot))),
];
