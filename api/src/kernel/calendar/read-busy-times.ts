import { counted, errorCodes, formatCount, isolated, minutesPerDay, type WallSpan } from '@nearhand/contracts';
import * as v from 'valibot';
import { type ApiError, badRequest } from '../errors/api-error.ts';
import { expandInThread, type ThreadLimits } from './calendar-threads.ts';
import { type CalendarSource, type ExpandedCalendar, maxBusyTimes } from './expand-calendar.ts';

export const maxCalendarBytes = 1024 * 1024;

/** 5,000 events, each fifth of them repeated, take up to 1.5 s. */
const defaultLimits: ThreadLimits = { processorMs: 5_000, timeoutMs: 120_000 };

export const calendarUnreadable = (sentence: string): ApiError => badRequest(errorCodes.calendarUnreadable, sentence);

export const calendarTooLarge = () => calendarUnreadable('This calendar is larger than 1 MB.');

export interface CalendarReader {
  /** Files with one of these in common are read one after the other: many of them delay others by one at most. */
  turns: readonly string[];
  /** Throws if no file is read now. */
  check?: () => Promise<unknown>;
  /** Counts each costly file. */
  costly: () => Promise<unknown>;
}

/** Busy times as far as they were read: before `until`, at a midnight. */
export interface ReadBusyTimes {
  spans: WallSpan[];
  until: number;
  /** A sentence about the part that could not be read. */
  notice?: string;
  /** Keys of events that were not read, or in part, or whose zone is not known. */
  lost: string[];
  isCutOff: boolean;
}

/**
 * Busy times of an iCalendar file. Where it has more than are stored, its last days are left out, but none before
 * `neededUntil`. A rule without end stops its thread and nothing else.
 */
export const readBusyTimes = async (
  { turns, check, costly }: CalendarReader,
  source: CalendarSource,
  neededUntil: number,
  limits = defaultLimits,
): Promise<ReadBusyTimes> => {
  if (!/^[^\w\r\n]{0,40}BEGIN:VCALENDAR\b/im.test(source.text)) throw notACalendar();
  const read = await inTurns(turns, async () => {
    await check?.();
    const answer = await expandInThread(source, limits);
    if (answer === 'too costly') await costly();
    return expandedOf(answer);
  });
  const { spans, events, unread, isCutOff } = read;
  if (events === 0 && isCutOff) throw notACalendar();
  if (events > 0 && unread.length === events) throw calendarUnreadable(unreadableEvents(read));
  const notice = noticeOf(read);
  const facts = { lost: read.lost, isCutOff, ...(notice && { notice }) };
  const tooMany = spans[maxBusyTimes];
  if (!tooMany) return { spans, until: source.within.end, ...facts };
  const until = tooMany.start - (tooMany.start % minutesPerDay);
  if (until < neededUntil) throw tooManyBusyTimes();
  return { spans: spans.filter(({ start }) => start < until), until, ...facts };
};

export const tooManyBusyTimes = () => calendarUnreadable('This calendar has more than 2,000 busy times.');

const lastTurns = new Map<string, Promise<unknown>>();

const inTurns = async <T>([key, ...others]: readonly string[], act: () => Promise<T>): Promise<T> => {
  if (key === undefined) return act();
  const next = () => inTurns(others, act);
  const turn = (lastTurns.get(key) ?? Promise.resolve()).then(next, next);
  lastTurns.set(key, turn);
  try {
    return await turn;
  } finally {
    if (lastTurns.get(key) === turn) lastTurns.delete(key);
  }
};

const notACalendar = () =>
  calendarUnreadable('This is not a calendar that we can read. It must be an iCalendar file (.ics).');

const Integer = v.pipe(v.number(), v.integer());
const Expanded = v.object({
  spans: v.array(v.object({ start: Integer, end: Integer })),
  events: Integer,
  unread: v.array(Integer),
  partly: v.array(Integer),
  lost: v.array(v.string()),
  isCutOff: v.boolean(),
  unknownZones: v.array(v.object({ name: v.string(), used: v.string(), events: Integer })),
});

const expandedOf = (answer: unknown): ExpandedCalendar => {
  if (answer === 'too costly')
    throw calendarUnreadable('This calendar takes too long to read: it has too many events or repetitions.');
  if (answer === 'too late')
    throw calendarUnreadable('This calendar could not be read at the moment. Please try again later.');
  if (!v.is(Expanded, answer)) throw notACalendar();
  return answer;
};

const maxPlaces = 5;
const maxNames = 3;
const maxNameLength = 60;

/** Tells the owner of a calendar which part could not be read. */
export const noticeOf = ({ events, unread, partly, isCutOff, unknownZones }: ExpandedCalendar): string | undefined => {
  const of = (lines: readonly number[]) => `${formatCount(lines.length)} of ${counted(events, 'event')}`;
  const sentences = [
    unread.length > 0 && `${of(unread)} could not be read: ${placesOf(unread)}.`,
    partly.length > 0 && `${of(partly)} could be read only in part: ${placesOf(partly)}.`,
    isCutOff && 'The file is cut off: a part of it is missing.',
    ...[...new Set(unknownZones.map(({ used }) => used))].map((used) =>
      zoneSentence(unknownZones.filter((zone) => zone.used === used)),
    ),
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ') || undefined;
};

/** For a calendar without any event that can be read. */
const unreadableEvents = ({ events, unread }: ExpandedCalendar): string =>
  `No event of this calendar could be read. It has ${counted(events, 'event')}: ${placesOf(unread)}.`;

const placesOf = (lines: readonly number[]): string => {
  const places = lines.slice(0, maxPlaces).map(String);
  return `${lines.length === 1 ? 'line' : 'lines'} ${listOf(places, lines.length > maxPlaces)}`;
};

const zoneSentence = (zones: ExpandedCalendar['unknownZones']): string => {
  const count = zones.reduce((sum, zone) => sum + zone.events, 0);
  const names = zones.slice(0, maxNames).map(({ name }) => `“${isolated(shortened(name))}”`);
  const what = `${counted(count, 'event names', 'events name')} a time zone`;
  const read = count === 1 ? 'It is' : 'They are';
  return `${what} that we do not know: ${listOf(names, zones.length > maxNames)}. ${read} read in the time of ${zones[0]?.used}.`;
};

const shortened = (name: string): string => [...name.replace(/\p{C}+/gu, ' ')].slice(0, maxNameLength).join('');

const listOf = (items: readonly string[], hasOthers: boolean): string => {
  const all = hasOthers ? [...items, 'others'] : items;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
};
