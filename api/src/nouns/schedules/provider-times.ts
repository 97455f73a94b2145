import {
  addDays,
  bookingWindowDays,
  type CalendarDay,
  type DayTimes,
  type FreeTime,
  localDay,
  nearestFree,
  offeredTimes,
  type ServiceTimes,
} from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { wallClock } from '../../kernel/time/clock.ts';
import { findProviderTimes } from './schedule-repository.ts';

export type TimesContext = Pick<FastifyInstance, 'clock' | 'settings'>;

interface WantedTimes {
  service: ServiceTimes & { providerId: string };
  from: CalendarDay;
  to: CalendarDay;
  except?: string | undefined;
}

/** The times of a service from `from` to `to`, by the marketplace's clock. */
export const timesOf = async (
  { clock, settings }: TimesContext,
  db: Database,
  { service, from, to, except }: WantedTimes,
): Promise<DayTimes[]> => {
  const provider = await findProviderTimes(db, { providerId: service.providerId, from, to, except });
  return offeredTimes(provider, service, { from, to }, wallClock(clock(), settings.timeZone));
};

/** Up to three free times near the wanted one, within the days that can be booked. */
export const freeTimesNear = async (
  context: TimesContext,
  db: Database,
  { service, wanted, except }: Pick<WantedTimes, 'service' | 'except'> & { wanted: FreeTime },
): Promise<FreeTime[]> => {
  const today = localDay(wallClock(context.clock(), context.settings.timeZone));
  const days = await timesOf(context, db, { service, from: today, to: addDays(today, bookingWindowDays), except });
  return nearestFree(days, wanted);
};
