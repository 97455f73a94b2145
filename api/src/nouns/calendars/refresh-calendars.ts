import { wallMinutes } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import { maxBusyTimes, merged } from '../../kernel/calendar/expand-calendar.ts';
import { type ReadBusyTimes, tooManyBusyTimes } from '../../kernel/calendar/read-busy-times.ts';
import type { Database } from '../../kernel/database/database.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { forEachTaken } from '../../kernel/jobs/due-rows.ts';
import { after, before, days, minutes, todayOf } from '../../kernel/time/clock.ts';
import { holdLiving } from '../accounts/account-repository.ts';
import { type Context, fetchedBusyTimes } from './import-calendar.ts';
import {
  findBusyTimes,
  lockImportedCalendar,
  replaceBusyTimes,
  takeDueCalendar,
  updateImportedCalendar,
} from './imported-calendar-repository.ts';
import type { importedCalendars } from './table.ts';

const checkIntervalMs = minutes(15);

/** Of one that became costly. The other calendars of its provider are read as before. */
const costlyRestMs = days(1);

/** Reads calendars from their addresses again. One that fails keeps its busy times. */
export const refreshCalendars = async (
  context: Context & Pick<FastifyInstance, 'log'>,
  signal: AbortSignal,
): Promise<void> => {
  const lane = () =>
    forEachTaken(context, {
      job: 'refresh-calendars',
      signal,
      take: (begun) => takeDueCalendar(context.db, before(begun, checkIntervalMs), begun),
      act: (calendar) => refresh(context, calendar),
    });
  await Promise.all(Array.from({ length: laneCount }, lane));
};

/** Most of the time goes into waiting for other sites. */
const laneCount = 4;

type ImportedCalendarRow = typeof importedCalendars.$inferSelect;

type Due = Pick<ImportedCalendarRow, 'id' | 'providerId' | 'url'>;

const refresh = async (context: Context, { id, providerId, url }: Due): Promise<void> => {
  const rest = () => updateImportedCalendar(context.db, id, { checkedAt: after(context.clock(), costlyRestMs) });
  try {
    const read = await fetchedBusyTimes(context, { turns: [providerId], costly: rest }, url ?? '');
    await context.db.transaction(async (tx) => {
      // Account deletion locks the account and then its calendars: the other way round would deadlock.
      if ((await holdLiving(tx, [providerId])).length === 0) return;
      const calendar = await lockImportedCalendar(tx, id);
      if (!calendar) return;
      const { spans, ...state } = await withTimesBefore(tx, calendar, read, wallMinutes(todayOf(context)));
      await replaceBusyTimes(tx, calendar, spans);
      await updateImportedCalendar(tx, id, { importedAt: context.clock(), problem: null, ...state });
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await updateImportedCalendar(context.db, id, { problem: error.message });
  }
};

/**
 * A reading that lost more events than the one before may lack busy times. So the earlier times stay until they are over, or
 * until the calendar can be read as before.
 */
const withTimesBefore = async (
  tx: Database,
  { id, lostEvents }: Pick<ImportedCalendarRow, 'id' | 'lostEvents'>,
  { spans, notice, lost, isCutOff }: ReadBusyTimes,
  today: number,
) => {
  const lostBefore = new Set(lostEvents.split(' '));
  if (lost.every((key) => lostBefore.has(key)) && !isCutOff)
    return { spans, notice: notice ?? null, lostEvents: lost.join(' ') };
  const before = (await findBusyTimes(tx, id)).filter(({ end }) => end > today);
  const all = merged([...spans, ...before.map(({ start, end }) => ({ start: Math.max(start, today), end }))]);
  if (all.length > maxBusyTimes) throw tooManyBusyTimes();
  const isSame = JSON.stringify(all) === JSON.stringify(spans);
  const sentences = isSame ? [notice] : [notice, timesStay];
  return { spans: all, notice: sentences.filter(Boolean).join(' ') || null, lostEvents };
};

const timesStay = 'Times that were busy before stay busy until the calendar can be read whole.';
