import { addDays, bookingWindowDays, type CalendarDay, freeTimes, localDay, offeredTimes } from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import { wallClock } from '../../kernel/time/clock.ts';
import type { TimesContext } from '../schedules/provider-times.ts';
import { findTimesOfProviders } from '../schedules/schedule-repository.ts';

interface Offered {
  id: string;
  providerId: string;
  timeSlots: string[] | null;
  durationMinutes: number | null;
}

/** Ids of the services that have a free time on a day; none outside of the days that can be booked. */
export const freeServices = async (
  { clock, settings }: TimesContext,
  db: Database,
  services: readonly Offered[],
  day: CalendarDay,
): Promise<Set<string>> => {
  const now = wallClock(clock(), settings.timeZone);
  const today = localDay(now);
  if (services.length === 0 || day < today || day > addDays(today, bookingWindowDays)) return new Set();
  const range = { from: day, to: day };
  const times = await findTimesOfProviders(db, [...new Set(services.map(({ providerId }) => providerId))], range);
  const isFree = (service: Offered) => {
    const provider = times.get(service.providerId);
    return provider !== undefined && freeTimes(offeredTimes(provider, service, range, now)).length > 0;
  };
  return new Set(services.filter(isFree).map(({ id }) => id));
};
