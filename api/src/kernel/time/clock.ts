import { type CalendarDay, localDay } from '@nearhand/contracts';

export type Clock = () => Date;

/** Its local getters return its UTC fields: the process's own time zone may skip an hour that another one shows. */
class WallClock extends Date {
  override getFullYear() {
    return this.getUTCFullYear();
  }
  override getMonth() {
    return this.getUTCMonth();
  }
  override getDate() {
    return this.getUTCDate();
  }
  override getHours() {
    return this.getUTCHours();
  }
  override getMinutes() {
    return this.getUTCMinutes();
  }
}

/** A Date whose local getters return the time in `timeZone`, for `localDay` and `hasBegun` alone. */
export const wallClock = (now: Date, timeZone: string): Date => new WallClock(Date.UTC(...wallParts(now, timeZone)));

interface Site {
  clock: Clock;
  settings: { timeZone: string };
}

/** As {@link wallClock}, now on the clock of the marketplace. */
export const wallNow = ({ clock, settings }: Site): Date => wallClock(clock(), settings.timeZone);

/** The day on the clock of the marketplace. */
export const todayOf = (site: Site): CalendarDay => localDay(wallNow(site));

/** Minutes since 1970-01-01 00:00 on the clock of `timeZone`, for instants of this century. */
export const wallMinutesAt = (now: Date, timeZone: string): number =>
  Math.floor(Date.UTC(...wallParts(now, timeZone)) / 60_000);

/** The time on the clock of `timeZone`, as spreadsheets read it: `2026-12-09 10:00:00`. */
export const wallText = (now: Date, timeZone: string): string =>
  new Date(Date.UTC(...wallParts(now, timeZone))).toISOString().slice(0, 19).replace('T', ' ');

/**
 * The instant at which the clock of `timeZone` shows so many minutes since 1970: the first one where it shows them twice.
 * When it skips them: as long after the skip as they lie after its start.
 */
export const instantAt = (wall: number, timeZone: string): Date => {
  const shown = minutes(wall);
  const withOffsetOf = (instant: number) =>
    new Date(shown + instant - minutes(wallMinutesAt(new Date(instant), timeZone)));
  const [early, late] = [withOffsetOf(shown - days(1)), withOffsetOf(shown + days(1))];
  const isShownAt = (instant: Date) => wallMinutesAt(instant, timeZone) === wall;
  return !isShownAt(early) && isShownAt(late) ? late : early;
};

type Parts = [year: number, month: number, day: number, hour: number, minute: number, second: number];

const wallParts = (now: Date, timeZone: string): Parts => {
  const second = Math.floor(now.getTime() / 1_000);
  const last = lastParts.get(timeZone);
  if (last?.second === second) return last.parts;
  const shown = new Map(
    formatOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? 0;
  const date = [2000 + part('year'), part('month') - 1, part('day')] as const;
  const parts: Parts = [...date, part('hour'), part('minute'), part('second')];
  lastParts.set(timeZone, { second, parts });
  return parts;
};

/** A request asks several times within a second. */
const lastParts = new Map<string, { second: number; parts: Parts }>();

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes longer than using it a hundred times. */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return format;
};

export const minutes = (count: number): number => count * 60_000;
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);

export const before = (now: Date, span: number): Date => new Date(now.getTime() - span);

export const after = (now: Date, span: number): Date => new Date(now.getTime() + span);

export const endsWithin = async (milliseconds: number, work: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer));
};
