import { errorCodes, minutesPerDay, type WallSpan } from '@nearhand/contracts';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { ApiError } from '../errors/api-error.ts';
import { expandInThread, type ThreadLimits } from './calendar-threads.ts';
import { type CalendarSource, maxBusyTimes } from './expand-calendar.ts';

export const maxCalendarBytes = 1024 * 1024;

const defaultLimits: ThreadLimits = { processorMs: 10_000, timeoutMs: 120_000 };

export const calendarUnreadable = (sentence: string): ApiError =>
  new ApiError(400, errorCodes.calendarUnreadable, sentence);

export const calendarTooLarge = () => calendarUnreadable('This calendar is larger than 1 MB.');

export interface CalendarReader {
  personId: string;
  /** Throws if no file is read now. */
  check?: () => Promise<unknown>;
  /** Is told of each costly file. */
  costly: () => Promise<unknown>;
}

/** Busy times as far as they were read: before `until`, at a midnight. */
export interface ReadBusyTimes {
  spans: WallSpan[];
  until: number;
}

/**
 * Busy times of an iCalendar file. Where it has more than are stored, its last days are left out, but none before
 * `neededUntil`. A rule without end stops its thread and nothing else.
 */
export const readBusyTimes = async (
  { personId, check, costly }: CalendarReader,
  source: CalendarSource,
  neededUntil: number,
  limits = defaultLimits,
): Promise<ReadBusyTimes> => {
  if (!/^\s*BEGIN:VCALENDAR\b/i.test(source.text)) throw notACalendar();
  const spans = await inTurn(personId, async () => {
    await check?.();
    const answer = await expandInThread(source, limits);
    if (answer === 'too costly') await costly();
    return spansOf(answer);
  });
  const tooMany = spans[maxBusyTimes];
  if (!tooMany) return { spans, until: source.within.end };
  const until = tooMany.start - (tooMany.start % minutesPerDay);
  if (until < neededUntil) throw calendarUnreadable('This calendar has more than 2,000 busy times.');
  return { spans: spans.filter(({ start }) => start < until), until };
};

const turns = new Map<string, Promise<unknown>>();

/** One at a time for each person: many files of one delay another by one at most. */
const inTurn = async <T>(personId: string, act: () => Promise<T>): Promise<T> => {
  const turn = (turns.get(personId) ?? Promise.resolve()).then(act, act);
  turns.set(personId, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(personId) === turn) turns.delete(personId);
  }
};

const notACalendar = () =>
  calendarUnreadable('This is not a calendar that we can read. It must be an iCalendar file (.ics).');

const Spans = Type.Array(Type.Object({ start: Type.Integer(), end: Type.Integer() }));

const spansOf = (answer: unknown): WallSpan[] => {
  if (answer === 'too costly')
    throw calendarUnreadable('This calendar takes too long to read: it has too many events or repetitions.');
  if (answer === 'too late')
    throw calendarUnreadable('This calendar could not be read at the moment. Please try again later.');
  if (!Check(Spans, answer)) throw notACalendar();
  return answer;
};
