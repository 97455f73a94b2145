import type { CalendarLine } from '../file/calendar-lines.ts';
import { type Duration, readTime, secondsPerDay } from '../file/written-times.ts';
import type { CalendarZones } from '../zones/calendar-zones.ts';
import { fixedZone, instantOf, type TimeZone, utc, wallOf } from '../zones/time-zone.ts';

/** A time of an event: seconds since 1970 on the clock of its zone. */
export interface EventTime {
  wall: number;
  isDate: boolean;
  zone: TimeZone;
  /** It names no zone. */
  isFloating: boolean;
  /** It, or its calendar for it, names a zone that nothing knows. */
  unknownZone?: string;
}

const isMidnight = (wall: number): boolean => wall % secondsPerDay === 0;

/** Undefined where `text`, one value of the line, is no time. A day may be a midnight of its clock or the calendar's. */
export const eventTime = (text: string, line: CalendarLine, zones: CalendarZones): EventTime | undefined => {
  const written = readTime(text);
  if (!written) return undefined;
  const { wall, offset } = written;
  const shown = offset === undefined ? wall : wallOf(wall - offset, zones.own);
  const midnight = [wall, shown].find(isMidnight);
  const isDay = written.isDate || line.parameters.get('VALUE')?.toUpperCase() === 'DATE';
  const isDate = isDay && midnight !== undefined;
  if (isDate) return { wall: midnight, isDate, zone: zones.own, isFloating: true };
  if (offset !== undefined) return { wall, isDate, zone: offset === 0 ? utc : fixedZone(offset), isFloating: false };
  const name = line.parameters.get('TZID') || damagedZone(line);
  const { own, unknownOwn } = zones;
  if (!name) return { wall, isDate, zone: own, isFloating: true, ...(unknownOwn && { unknownZone: unknownOwn }) };
  const zone = zones.named(name);
  return { wall, isDate, zone: zone ?? zones.own, isFloating: false, ...(!zone && { unknownZone: name }) };
};

/** The parameter that cannot be anything else, as `TZI=Europe/Berlin`: a zone, or its name is told. */
const damagedZone = ({ parameters }: CalendarLine): string | undefined => {
  const found = [...parameters].find(([name, value]) => !otherParameters.test(name) && name + value !== '');
  return found && (found[1] || found[0]);
};

const otherParameters = /^(TZID|VALUE|RANGE|X-.*)$/;

export const instantOfTime = ({ wall, zone }: EventTime): number => instantOf(wall, zone);

/** The day of a time in a series of whole days. Some products write midnight of the calendar's zone in UTC. */
export const dayOf = (time: EventTime, own: TimeZone): number => {
  const shown = wallOf(instantOfTime(time), own);
  return midnightOf(!time.isDate && shown % secondsPerDay === 0 ? shown : time.wall);
};

export const midnightOf = (wall: number): number => wall - (((wall % secondsPerDay) + secondsPerDay) % secondsPerDay);

/** Seconds since 1970 on the clock of the marketplace. */
export interface BusySpan {
  start: number;
  end: number;
}

/** The end of an event that begins at `wall` on the clock of its start; that is the instant `begins`. */
export type EventEnd = (wall: number, begins: number) => number;

/** Undefined where the event takes up no time, false where it ends before it begins. */
export const endOfEvent = (start: EventTime, until: EventTime | Duration | undefined): EventEnd | undefined | false => {
  if (start.isDate) return endOfDays(start, until);
  if (!until) return undefined;
  const end = 'wall' in until ? onClockOf(start, until) : until;
  if ('days' in end) {
    const { days, seconds } = end;
    const lasts = days * secondsPerDay + seconds;
    if (lasts <= 0) return isZero(lasts);
    // From the clock at the start, which may have skipped the written time.
    const daysLater = (begins: number) => instantOf(wallOf(begins, start.zone) + days * secondsPerDay, start.zone);
    return (_wall, begins) => daysLater(begins) + seconds;
  }
  const untilWall = end.isDate && end.wall === midnightOf(start.wall) ? end.wall + secondsPerDay : end.wall;
  const first = instantOfTime(start);
  const exact = instantOfTime({ ...end, wall: untilWall }) - first;
  const isOneClock = [first, first + exact].every((at) => start.zone.offsetAt(at) === end.zone.offsetAt(at));
  if (!isOneClock) return exact > 0 ? (_wall, begins) => begins + exact : isZero(exact);
  const shown = untilWall - start.wall;
  if (shown <= 0) return isZero(shown);
  return (wall, begins) => {
    // Over a change of the clock, products keep the end on the clock or the time that passes: the later one counts.
    const ends = Math.max(begins + exact, instantOf(wall + shown, start.zone));
    return ends > begins ? ends : begins + shown;
  };
};

/** An end without a zone is on the clock of its start. Beside a start in UTC it may be local: the later one counts. */
const onClockOf = (start: EventTime, end: EventTime): EventTime => {
  if (!end.isFloating || end.isDate || start.isFloating) return end;
  const same = { ...end, zone: start.zone };
  return start.zone === utc && instantOfTime(end) > instantOfTime(same) ? end : same;
};

const isZero = (lasts: number): undefined | false => (lasts === 0 ? undefined : false);

/** An end on the first day, or a length of 0, means this day. */
const endOfDays = (start: EventTime, end: EventTime | Duration | undefined): EventEnd | false => {
  const lasts = !end ? 0 : 'days' in end ? end.days * secondsPerDay + end.seconds : end.wall - start.wall;
  const isExact = end && 'wall' in end && !end.isDate;
  const days = isExact ? lasts : Math.ceil(lasts / secondsPerDay) * secondsPerDay;
  return lasts < 0 ? false : (wall) => wall + (days || secondsPerDay);
};

/** `travel` lies before the event, in seconds. Whole days are days of any clock. */
export const spanFrom = (
  wall: number,
  { start, end, travel }: { start: EventTime; end: EventEnd; travel: number },
  marketplace: TimeZone,
): BusySpan => {
  if (start.isDate) return { start: wall, end: end(wall, wall) };
  const begins = instantOf(wall, start.zone);
  return spanBetween(begins - travel, end(wall, begins), marketplace);
};

const spanBetween = (begins: number, ends: number, marketplace: TimeZone): BusySpan => {
  const start = wallOf(begins, marketplace);
  const end = wallOf(ends, marketplace);
  // In the hour that a clock repeats in autumn, an end may read earlier than its start.
  return { start, end: end > start ? end : start + ends - begins };
};
