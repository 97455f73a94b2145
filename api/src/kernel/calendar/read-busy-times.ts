import { Worker } from 'node:worker_threads';
import { errorCodes, minutesPerDay, type WallSpan } from '@nearhand/contracts';
import fastq from 'fastq';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { ApiError } from '../errors/api-error.ts';
import { type CalendarSource, maxBusyTimes } from './expand-calendar.ts';

export const maxCalendarBytes = 1024 * 1024;

const timeoutMs = 5_000;
const maxMemoryMb = 128;
/** Each takes a core. */
const workerLimit = 2;

export const calendarUnreadable = (sentence: string): ApiError =>
  new ApiError(400, errorCodes.calendarUnreadable, sentence);

export const calendarTooLarge = () => calendarUnreadable('This calendar is larger than 1 MB.');

/** Busy times as far as they were read: before `until`, at a midnight. */
export interface ReadBusyTimes {
  spans: WallSpan[];
  until: number;
}

/**
 * Busy times of an iCalendar file. Where it has more than are stored, its last days are left out, but none before
 * `neededUntil`. A rule without end stops its thread and nothing else.
 */
export const readBusyTimes = async (source: CalendarSource, neededUntil: number): Promise<ReadBusyTimes> => {
  if (!/^\s*BEGIN:VCALENDAR\b/i.test(source.text)) throw notACalendar();
  const spans = await reading.push(source);
  const tooMany = spans[maxBusyTimes];
  if (!tooMany) return { spans, until: source.within.end };
  const until = tooMany.start - (tooMany.start % minutesPerDay);
  if (until < neededUntil) throw calendarUnreadable('This calendar has more than 2,000 busy times.');
  return { spans: spans.filter(({ start }) => start < until), until };
};

const notACalendar = () =>
  calendarUnreadable('This is not a calendar that we can read. It must be an iCalendar file (.ics).');

const tooCostly = () =>
  calendarUnreadable('This calendar takes too long to read: it has too many events or repetitions.');

const Spans = Type.Array(Type.Object({ start: Type.Integer(), end: Type.Integer() }));

const expandInThread = (workerData: CalendarSource): Promise<WallSpan[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./calendar-worker.mjs', import.meta.url), {
      workerData,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    });
    const timer = setTimeout(() => {
      reject(tooCostly());
      void worker.terminate();
    }, timeoutMs);
    worker.on('message', (spans: unknown) => (Check(Spans, spans) ? resolve(spans) : reject(notACalendar())));
    worker.on('error', (error) => reject(isOutOfMemory(error) ? tooCostly() : error));
    worker.on('exit', () => {
      clearTimeout(timer);
      reject(new Error('The thread that reads a calendar ended without an answer.'));
    });
  });

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const reading = fastq.promise(expandInThread, workerLimit);
