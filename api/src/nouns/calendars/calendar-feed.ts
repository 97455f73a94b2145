import { randomBytes } from 'node:crypto';
import type { CalendarFeed } from '@nearhand/contracts';
import { and, eq, gte, ne, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { before, days } from '../../kernel/time/clock.ts';
import { type AccountHook, changesRows } from '../accounts/account-hooks.ts';
import { requireLiving } from '../accounts/account-repository.ts';
import { bookingsCalendar } from '../bookings/booking-calendar.ts';
import { findBookingDetails } from '../bookings/booking-repository.ts';
import { bookings, startOf } from '../bookings/table.ts';
import { calendarFeeds, importedCalendars } from './table.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'settings'>;

const tokenBytes = 32;
const shownDays = 90;
const cancelledDays = 30;

const toFeed = ({ settings }: Context, token: string | undefined): CalendarFeed =>
  token === undefined ? {} : { url: `${settings.publicOrigins[0]}/api/calendars/${token}.ics` };

export const findFeed = async (context: Context, userId: string): Promise<CalendarFeed> => {
  const feed = await findRow(context.db, calendarFeeds, eq(calendarFeeds.userId, userId));
  return toFeed(context, feed?.token);
};

/** The address before stops working. */
export const makeFeed = (context: Context, userId: string): Promise<CalendarFeed> =>
  context.db.transaction(async (tx) => {
    await requireLiving(tx, userId);
    const values = { token: randomBytes(tokenBytes).toString('base64url'), createdAt: context.clock() };
    await tx
      .insert(calendarFeeds)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: values });
    return toFeed(context, values.token);
  });

export const revokeFeed = async (db: Database, userId: string): Promise<void> => {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
};

export const findFeedOwner = async (db: Database, token: string): Promise<string | undefined> =>
  (await findRow(db, calendarFeeds, eq(calendarFeeds.token, token)))?.userId;

/** Bookings of a person, of the last 90 days and later; cancelled ones for a while, so that calendars remove them. */
export const feedText = async ({ clock, db, settings }: Context, userId: string): Promise<string> => {
  const now = clock();
  const isRecent = sql`${startOf(bookings)} >= ${before(now, days(shownDays)).toISOString()}::timestamptz`;
  const isShown = or(ne(bookings.status, 'cancelled'), gte(bookings.cancelledAt, before(now, days(cancelledDays))));
  const isTheirs = or(eq(bookings.customerId, userId), eq(bookings.providerId, userId));
  return bookingsCalendar(await findBookingDetails(db, and(isTheirs, isRecent, isShown)), userId, settings);
};

export const calendarsOfAccount: AccountHook = {
  endSecrets: revokeFeed,
  onDeletion: changesRows(async (tx, id) => {
    await revokeFeed(tx, id);
    await tx.delete(importedCalendars).where(eq(importedCalendars.providerId, id));
  }),
};
