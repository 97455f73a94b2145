import { type DayTimes, timeStates } from '../rules/offered-times.ts';
import { localDay } from '../rules/time-slot.ts';
import type { Availability } from '../wire/service.ts';
import { instant, membersOf, oneOf, recordsIn, text, texts } from './read.ts';

const readTaken = (answer: unknown): Availability['taken'][number] => {
  const { date, timeSlot, begun } = membersOf(answer);
  return { date: text(date), timeSlot: text(timeSlot), ...(begun === true && { begun }) };
};

const readDayTimes = ({ date, times }: Readonly<Record<string, unknown>>): DayTimes => ({
  date: text(date),
  times: recordsIn(times).map(({ timeSlot, state }) => ({
    timeSlot: text(timeSlot),
    state: oneOf(state, timeStates, 'taken'),
  })),
});

/** Without the marketplace's day, this browser's is today. */
export const readAvailability = (answer: unknown): Availability => {
  const { today, slots, taken, providerId, days } = membersOf(answer);
  return {
    today: instant(today).slice(0, 10) || localDay(new Date()),
    ...(text(providerId) && { providerId: text(providerId) }),
    ...(Array.isArray(days) && { days: recordsIn(days).map(readDayTimes) }),
    slots: texts(slots),
    taken: recordsIn(taken).map(readTaken),
  };
};
