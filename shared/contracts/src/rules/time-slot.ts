/** Slots that a service offers when it names none of its own. */
export const defaultTimeSlots = [
  '9:00 AM - 11:00 AM',
  '11:00 AM - 1:00 PM',
  '1:00 PM - 3:00 PM',
  '3:00 PM - 5:00 PM',
] as const;

/** How many days ahead of today a booking may lie. */
export const bookingWindowDays = 30;

/** On the clock of the marketplace, whose days all have 24 hours. */
export const minutesPerDay = 1440;

/** A calendar day, `YYYY-MM-DD`: a booking's date is one of these, never an instant. */
export type CalendarDay = string;

const clockTime = '([0-9]{1,2})(?::([0-5][0-9]))?\\s*([ap]m)?';
const slotPattern = new RegExp(`^\\s*${clockTime}(?:\\s*(?:-|–|—|to)\\s*${clockTime})?`, 'i');

/** Minutes after midnight of a calendar day; an end over 1440 lies on the next one. */
export interface SlotMinutes {
  start: number;
  end: number;
}

/**
 * The time that a slot takes: `9:00 AM - 11:00 AM`, `09:00-11:00`, `1:00 - 3:00 PM`. Without an end it is one instant.
 * Undefined for a label that is no time. The database reads labels by the same rules (`booking_span` in the API's
 * migrations).
 */
export const slotMinutes = (slot: string): SlotMinutes | undefined => {
  const [, hour, minute, half, endHour, endMinute, endHalf] = slotPattern.exec(slot) ?? [];
  const said = minutesOf(hour, minute, half ?? endHalf);
  if (said === undefined) return undefined;
  const end = minutesOf(endHour, endMinute, endHalf);
  if (end === undefined) return { start: said, end: said };
  // `11:00 - 1:00 PM`: only the end says PM, and the start lies before it.
  const start = !half && said > end && said >= 720 ? said - 720 : said;
  return { start, end: end > start ? end : end + minutesPerDay };
};

/** Minutes after midnight at which a slot begins; undefined for a label that is no time. */
export const slotStart = (slot: string): number | undefined => slotMinutes(slot)?.start;

const minutesOf = (hour: string | undefined, minute: string | undefined, half: string | undefined) => {
  if (hour === undefined || Number(hour) > 24 || (minute === undefined && half === undefined)) return undefined;
  const hours = half ? (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0) : Number(hour);
  return hours * 60 + Number(minute ?? 0);
};

/** `9:00 AM`, from minutes after midnight; 1440 is midnight again. */
export const clockLabel = (minutes: number): string => {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12}:${pad(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
};

/** The calendar day that an instant falls on where the reader's clock stands. */
export const localDay = (now: Date): CalendarDay =>
  `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;

/** True for a day of this century that exists: `2026-02-31` is none. */
export const isCalendarDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true;

export const addDays = (day: CalendarDay, days: number): CalendarDay => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/** The day as it travels: the ISO string of that day at 00:00 UTC. */
export const toWireDate = (day: CalendarDay): string => `${day}T00:00:00.000Z`;
export const fromWireDate = (date: string): CalendarDay => date.slice(0, 10);

/** True when `slot` of `day` has begun at `now`, by the clock that `now` is read on. */
export const hasBegun = (day: CalendarDay, slot: string, now: Date): boolean => {
  const today = localDay(now);
  if (day !== today) return day < today;
  const start = slotStart(slot);
  return start !== undefined && start <= now.getHours() * 60 + now.getMinutes();
};

const pad = (value: number): string => String(value).padStart(2, '0');
