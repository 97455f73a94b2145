/** Slots that a service offers when it names none of its own. */
export const defaultTimeSlots = [
  '9:00 AM - 11:00 AM',
  '11:00 AM - 1:00 PM',
  '1:00 PM - 3:00 PM',
  '3:00 PM - 5:00 PM',
] as const;

/** How many days ahead of today a booking may lie. */
export const bookingWindowDays = 30;

/** A calendar day, `YYYY-MM-DD`: a booking's date is one of these, never an instant. */
export type CalendarDay = string;

const clock = /^(\d{1,2}):(\d{2})\s*(AM|PM)/i;

/** Minutes after midnight at which a slot such as `9:00 AM - 11:00 AM` begins; undefined when it does not say. */
export const slotStart = (slot: string): number | undefined => {
  const found = clock.exec(slot.trim());
  if (!found) return undefined;
  const [, hour, minute, half] = found;
  return ((Number(hour) % 12) + (half?.toUpperCase() === 'PM' ? 12 : 0)) * 60 + Number(minute);
};

/** The calendar day that an instant falls on where the reader's clock stands. */
export const localDay = (now: Date): CalendarDay =>
  `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;

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
