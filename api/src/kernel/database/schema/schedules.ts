import type { ScheduleException, WorkingHours } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bookings } from './bookings.ts';
import { createdAt, id, instant, tsrange } from './columns.ts';
import { services } from './services.ts';

/** Working hours of a provider; without a row the default applies. */
export const schedules = pgTable('schedules', {
  providerId: uuid('provider_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  week: jsonb('week').$type<WorkingHours[][]>(),
  exceptions: jsonb('exceptions').$type<ScheduleException[]>().notNull().default([]),
  bufferBefore: integer('buffer_before').notNull().default(0),
  bufferAfter: integer('buffer_after').notNull().default(0),
  minimumNotice: integer('minimum_notice').notNull().default(0),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** A calendar whose busy times block times of its provider: from an address, or an uploaded file. */
export const importedCalendars = pgTable(
  'imported_calendars',
  {
    id: id(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Null for an uploaded file. */
    url: text('url'),
    /** When its address was asked the last time, whatever it answered. Ahead while it rests. */
    checkedAt: instant('checked_at'),
    importedAt: instant('imported_at'),
    /** The last day whose busy times an uploaded file gave. */
    lastDay: date('last_day', { mode: 'string' }),
    /** Why it could not be read the last time. */
    problem: text('problem'),
    /** The part of it that could not be read the last time, in sentences. */
    notice: text('notice'),
    /** Keys of the events that could not be read for sure when its busy times were replaced the last time. */
    lostEvents: text('lost_events').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [index('imported_calendars_by_provider').on(table.providerId)],
);

/** Time off, or a busy time of an imported calendar, by the clock of the marketplace. */
export const busyTimes = pgTable(
  'busy_times',
  {
    id: id(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null for time off. */
    importedCalendarId: uuid('imported_calendar_id').references(() => importedCalendars.id, { onDelete: 'cascade' }),
    span: tsrange('span').notNull(),
    note: text('note').notNull().default(''),
  },
  (table) => [
    index('busy_times_by_provider').using('gist', table.providerId, table.span),
    index('busy_times_by_calendar').on(table.importedCalendarId),
    check('busy_times_not_empty', sql`not isempty(${table.span})`),
  ],
);

/** The secret address of a person's bookings as a calendar. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  token: text('token').notNull().unique(),
  createdAt: createdAt(),
});

/** People who have looked at the times of a provider lately: they get its `times.changed`. */
export const timeWatchers = pgTable(
  'time_watchers',
  {
    providerId: uuid('provider_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    until: instant('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.userId] }), index('time_watchers_by_end').on(table.until)],
);

/** Customers who wait for a taken time. A row whose booking is still open holds the time for its customer. */
export const waitingList = pgTable(
  'waiting_list',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    providerId: uuid('provider_id').notNull(),
    optionId: uuid('option_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    timeSlot: text('time_slot').notNull(),
    address: text('address').notNull(),
    notes: text('notes'),
    /** As that of a booking; null as soon as there is one. */
    sourceHash: text('source_hash'),
    /** The request that was made for them when the time became free. */
    bookingId: uuid('booking_id').references(() => bookings.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('waiting_list_once')
      .on(table.customerId, table.providerId, table.date, table.timeSlot)
      .where(sql`${table.bookingId} is null`),
    index('waiting_list_by_source').on(table.sourceHash, table.providerId).where(sql`${table.sourceHash} is not null`),
    index('waiting_list_by_time').on(table.providerId, table.date).where(sql`${table.bookingId} is null`),
  ],
);

/** Emails to send: written in the transaction of what they tell, sent by a job. */
export const emails = pgTable(
  'emails',
  {
    id: id(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** An `EmailContent`, which `subject` and `text` were written from. A trigger empties it when the email is sent. */
    content: jsonb('content'),
    replyTo: jsonb('reply_to').$type<{ name: string; address: string }>(),
    /** File name, media type and text. */
    attachment: jsonb('attachment').$type<{ name: string; type: string; content: string }>(),
    /** A second email with the same key is not written. */
    onceKey: text('once_key').unique(),
    sendAfter: instant('send_after').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    /** A process is sending it until then. */
    claimedUntil: instant('claimed_until'),
    sentAt: instant('sent_at'),
    /** It is deleted instead of sent from then on. */
    expiresAt: instant('expires_at'),
    createdAt: createdAt(),
  },
  (table) => [index('emails_to_send').on(table.sendAfter).where(sql`${table.sentAt} is null`)],
);

/** Shown in the header for 30 days. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    text: text('text').notNull(),
    path: text('path').notNull(),
    /** A second notification with the same key is not written. */
    onceKey: text('once_key').unique(),
    isRead: boolean('is_read').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('notifications_by_user').on(table.userId, table.createdAt),
    index('notifications_by_age').on(table.createdAt),
  ],
);

/** One row per confirmed booking, written by a trigger: when somebody is to be reminded of it next. */
export const reminders = pgTable(
  'reminders',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [index('reminders_due').on(table.dueAt)],
);
