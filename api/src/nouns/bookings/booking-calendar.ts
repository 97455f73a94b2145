import { type BookingStatus, isolated, paths, type SlotMinutes, slotMinutes } from '@nearhand/contracts';
import ical, { ICalCalendarMethod, type ICalEvent, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';
import { oneLine } from '../../kernel/email/email.ts';
import type { Settings } from '../../kernel/settings/settings.ts';
import { after, instantAt, minutes, wallMinutesAt } from '../../kernel/time/clock.ts';
import type { Booking } from './booking-repository.ts';

type Site = Pick<Settings, 'publicOrigins' | 'timeZone'>;
export interface BookingFacts {
  booking: Pick<Booking, 'address' | 'createdAt' | 'date' | 'id' | 'optionName' | 'status' | 'timeSlot' | 'updatedAt'>;
  service: { name: string };
  provider: Side;
  customer: Side;
}

interface Side {
  id: string;
  name: string;
}

const originOf = ({ publicOrigins }: Site): string => publicOrigins[0] ?? 'http://localhost';

/** Every UID of ours ends so: an imported calendar may hold our feed. */
export const uidEnd = (site: Site): string => `@bookings.${new URL(originOf(site)).hostname}`;

/** Bookings as an iCalendar file, as one of their two people sees them. */
export const bookingsCalendar = (details: readonly BookingFacts[], viewerId: string, site: Site): string => {
  const zone = timeZoneText(site.timeZone);
  const calendar = ical({
    name: 'Nearhand bookings',
    prodId: '//Nearhand//Bookings//EN',
    method: ICalCalendarMethod.PUBLISH,
    // Without a name: DTSTAMP must be in UTC.
    timezone: null,
  });
  const end = 'END:VCALENDAR';
  const head = calendar.toString().slice(0, -end.length);
  const zoneLines = zone && details.length > 0 ? `${zone.text}\r\n` : '';
  const events = details.map((detail) => addEvent(calendar, detail, viewerId, site, zone?.name ?? site.timeZone));
  return `${head}${zoneLines}${events.map((event) => folded(event.toString())).join('')}${end}`;
};

const lineBytes = 74;

/** As the library folds a calendar, which encodes each character to count its bytes, also those of short lines. */
const folded = (text: string): string =>
  text
    .split('\r\n')
    .map((line) => (Buffer.byteLength(line) > lineBytes ? foldedLine(line) : line))
    .join('\r\n');

const foldedLine = (line: string): string => {
  const parts = [''];
  for (const character of line) {
    const part = parts.at(-1) ?? '';
    if (Buffer.byteLength(part + character) > lineBytes) parts.push(character);
    else parts.splice(-1, 1, part + character);
  }
  return parts.join('\r\n ');
};

/** One booking as a file, for a download or an email. */
export const bookingCalendarFile = (
  detail: BookingFacts,
  viewerId: string,
  site: Site,
): { name: string; type: string; content: string } => ({
  name: `booking-${detail.booking.id.slice(-8)}.ics`,
  type: calendarType,
  content: bookingsCalendar([detail], viewerId, site),
});

/** A file that is read, not an invitation that is answered; of a cancelled booking too, whose event says so. */
export const calendarType = 'text/calendar; charset=utf-8; method=PUBLISH';

const statusText: Record<BookingStatus, string> = {
  pending: 'Requested, not yet accepted.',
  confirmed: 'Confirmed.',
  completed: 'Completed.',
  cancelled: 'Cancelled.',
};

const eventStatus: Record<BookingStatus, ICalEventStatus> = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};

const addEvent = (
  calendar: ReturnType<typeof ical>,
  { booking, service, provider, customer }: BookingFacts,
  viewerId: string,
  site: Site,
  timezone: string,
): ICalEvent => {
  const { id, date, timeSlot, status, optionName, address, createdAt, updatedAt } = booking;
  const other = viewerId === provider.id ? customer : provider;
  const url = `${originOf(site)}${paths.booking(id)}`;
  const slot = slotMinutes(timeSlot);
  const times = slot
    ? {
        start: wallDate(date, slot.start),
        ...(slot.end > slot.start && { end: wallDate(date, endAfterSkip(date, slot, site)) }),
      }
    : { start: wallDate(date, 0), end: wallDate(date, 1_440), allDay: true };
  return calendar.createEvent({
    id: `${id}${uidEnd(site)}`,
    ...times,
    timezone,
    stamp: updatedAt,
    lastModified: updatedAt,
    // Grows with each change, and stays below the limit of 31 bits for decades.
    sequence: Math.max(Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1_000), 0),
    summary: oneLine(`${isolated(service.name)} with ${isolated(other.name)}`),
    location: oneLine(address) || null,
    description: `${statusText[status]}\n${oneLine(optionName)}, ${oneLine(timeSlot)}\nSee the booking: ${url}`,
    url,
    status: eventStatus[status],
    transparency: status === 'cancelled' ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  });
};

/** Clocks skip an hour at night. */
const skipsBefore = 240;

/** A slot that begins in the hour that the clock skips is read an hour later: its end must not lie before that. */
const endAfterSkip = (day: string, { start, end }: SlotMinutes, { timeZone }: Site): number => {
  if (start >= skipsBefore) return end;
  const midnight = Date.parse(day) / 60_000;
  const begin = instantAt(midnight + start, timeZone);
  if (instantAt(midnight + end, timeZone) > begin) return end;
  return wallMinutesAt(after(begin, minutes(end - start)), timeZone) - midnight;
};

/** So many minutes after midnight of a day, on whichever clock: the zone is written beside it. */
const wallDate = (day: string, shown: number): Date => new WallDate(Date.parse(day) + minutes(shown));

/**
 * ical-generator writes what the local getters of a date say, which the server's zone would shift. With the members
 * of a TZDate of date-fns it takes a date as it is.
 */
class WallDate extends Date {
  readonly internal: Date = this;
  withTimeZone = (): Date => this;
  tzComponents = (): never[] => [];
  override getFullYear = (): number => this.getUTCFullYear();
  override getMonth = (): number => this.getUTCMonth();
  override getDate = (): number => this.getUTCDate();
  override getHours = (): number => this.getUTCHours();
  override getMinutes = (): number => this.getUTCMinutes();
  override getSeconds = (): number => this.getUTCSeconds();
}

const known = new Set(tzlib_get_timezones());

interface ZoneText {
  name: string;
  /** Lines as iCalendar wants them. */
  text: string;
}

/** A zone of IANA as a VTIMEZONE, under its present name: `US/Eastern` is `America/New_York`. */
const timeZoneText = (name: string): ZoneText | undefined => {
  // The library writes to the console where it does not know a zone.
  if (!known.has(name)) return undefined;
  const text = texts.get(name) ?? zoneText(name);
  texts.set(name, text);
  return text;
};

const texts = new Map<string, ZoneText | undefined>();

const zoneText = (name: string): ZoneText | undefined => {
  const [text, parameter] = tzlib_get_ical_block(name);
  return text && parameter
    ? { name: parameter.slice('TZID='.length), text: text.trim().replaceAll(/\r?\n/g, '\r\n') }
    : undefined;
};
