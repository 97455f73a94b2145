import { type BookingCancellation, formatInstant, policyWords, slotStart } from '@nearhand/contracts';
import type { Settings } from '../../kernel/settings/settings.ts';
import { after, hours, instantAt } from '../../kernel/time/clock.ts';
import type { Booking } from './booking-repository.ts';

type Site = Pick<Settings, 'timeZone'>;
export type Cancelled = Pick<Booking, 'cancellationPolicy' | 'date' | 'timeSlot'>;

/** The policy of a booking with its begin. A label that is no time begins with its day. */
export const cancellationOf = (
  { timeZone }: Site,
  { cancellationPolicy, date, timeSlot }: Cancelled,
): BookingCancellation | undefined => {
  if (!cancellationPolicy) return undefined;
  const wall = Date.parse(date) / 60_000 + (slotStart(timeSlot) ?? 0);
  return { ...cancellationPolicy, startsAt: instantAt(wall, timeZone).toISOString() };
};

/** The policy in words, with its moments on the clock of the marketplace. */
export const cancellationWords = (site: Site, booking: Cancelled): string => {
  const cancellation = cancellationOf(site, booking);
  if (!cancellation) return policyWords();
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: site.timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const startsAt = new Date(cancellation.startsAt);
  return policyWords(cancellation.tiers, (hoursBefore) =>
    formatInstant(format, after(startsAt, -hours(hoursBefore)).toISOString()),
  );
};
