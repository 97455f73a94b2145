import { addDays, bookingWindowDays, type CalendarDay, freeTimes, localDay, offeredTimes } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { preparedOnce } from '../../kernel/database/prepared.ts';
import { wallClock } from '../../kernel/time/clock.ts';
import { findTimesOfProviders } from '../schedules/schedule-repository.ts';
import { services } from '../services/table.ts';

const { id, providerId, timeSlots, durationMinutes } = services;

const offers = preparedOnce((db) =>
  db
    .select({ id, providerId, timeSlots, durationMinutes })
    .from(services)
    .where(sql`${id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('offers'),
);

/** Ids of the services that have a free time on a day; none outside of the days that can be booked. */
export const freeServices = async (
  { db, clock, settings }: Pick<FastifyInstance, 'clock' | 'db' | 'settings'>,
  candidates: readonly { id: string }[],
  day: CalendarDay,
): Promise<Set<string>> => {
  const now = wallClock(clock(), settings.timeZone);
  const today = localDay(now);
  if (candidates.length === 0 || day < today || day > addDays(today, bookingWindowDays)) return new Set();
  const offered = await offers(db).execute({ ids: candidates.map((candidate) => candidate.id) });
  const range = { from: day, to: day };
  const times = await findTimesOfProviders(db, [...new Set(offered.map((offer) => offer.providerId))], range);
  const isFree = (offer: (typeof offered)[number]) => {
    const provider = times.get(offer.providerId);
    return provider !== undefined && freeTimes(offeredTimes(provider, offer, range, now)).length > 0;
  };
  return new Set(offered.filter(isFree).map((offer) => offer.id));
};
