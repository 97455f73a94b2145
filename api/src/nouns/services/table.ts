import {
  type CancellationPolicy,
  categories,
  type instantNotices,
  type serviceDurations,
  serviceIcons,
  serviceStatuses,
} from '@nearhand/contracts';
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
import { users } from '../../kernel/accounts/table.ts';
import { createdAt, id, idIn, instant, oneOf } from '../../kernel/database/columns.ts';

export const services = pgTable(
  'services',
  {
    id: id(),
    providerId: idIn('provider_id', () => users.id),
    name: text('name').notNull(),
    description: text('description').notNull(),
    category: text('category', { enum: categories }).notNull(),
    icon: text('icon', { enum: serviceIcons }).notNull().default('generic'),
    status: text('status', { enum: serviceStatuses }).notNull().default('draft'),
    basePriceCents: integer('base_price_cents').notNull(),
    images: text('images').array().notNull().default([]),
    timeSlots: text('time_slots').array(),
    /** How long an appointment takes; null where the provider says nothing. */
    durationMinutes: integer('duration_minutes').$type<(typeof serviceDurations)[number]>(),
    /** Minutes of the standing acceptance; null without one. `service_search` says whether there is one. */
    instantMinutes: integer('instant_minutes').$type<(typeof instantNotices)[number]>(),
    /** `service_views` is swept, this count is not. `service_search` has it too. */
    views: integer('views').notNull().default(0),
    /** By a decision about a report: paused, and only an admin can activate it again. */
    hiddenAt: instant('hidden_at'),
    /** The provider reads it. */
    hiddenReason: text('hidden_reason').notNull().default(''),
    /** Paused by the suspension of its provider: active again when that ends. */
    isPausedBySuspension: boolean('is_paused_by_suspension').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    oneOf('services_category_known', table.category, categories),
    oneOf('services_icon_known', table.icon, serviceIcons),
    oneOf('services_status_known', table.status, serviceStatuses),
    check('services_price_positive', sql`${table.basePriceCents} > 0`),
    index('services_by_provider').on(table.providerId, table.createdAt, table.id),
    index('services_by_status').on(table.status, table.createdAt),
  ],
);

export const serviceOptions = pgTable(
  'service_options',
  {
    id: id(),
    serviceId: idIn('service_id', () => services.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    priceCents: integer('price_cents').notNull(),
  },
  (table) => [
    check('service_options_price_positive', sql`${table.priceCents} > 0`),
    index('service_options_by_service').on(table.serviceId, table.position),
  ],
);

export const serviceViews = pgTable(
  'service_views',
  {
    serviceId: idIn('service_id', () => services.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    /** The user's id, or a keyed hash of a visitor's address and browser. */
    visitor: text('visitor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.serviceId, table.day, table.visitor] })],
);

/** The views of a day, without their visitors. */
export const serviceViewDays = pgTable(
  'service_view_days',
  {
    serviceId: idIn('service_id', () => services.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    views: integer('views').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.serviceId] })],
);

export const savedServices = pgTable(
  'saved_services',
  {
    id: id(),
    userId: idIn('user_id', () => users.id, { onDelete: 'cascade' }),
    serviceId: idIn('service_id', () => services.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('saved_services_once').on(table.userId, table.serviceId),
    index('saved_services_by_user').on(table.userId, table.createdAt, table.id),
  ],
);

/** Without a row, paid bookings of the provider are cancelled by agreement. A booking has its own copy. */
export const cancellationPolicies = pgTable('cancellation_policies', {
  providerId: uuid('provider_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  policy: jsonb('policy').$type<CancellationPolicy>().notNull(),
  /** By the id of the service. */
  exceptions: jsonb('exceptions').$type<Record<string, CancellationPolicy>>().notNull().default({}),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/**
 * A provider accepts requests for a service before they are made. Each change of its notice is a new version, so a booking
 * names the words by which it was accepted.
 */
export const standingAcceptances = pgTable(
  'standing_acceptances',
  {
    id: id(),
    serviceId: idIn('service_id', () => services.id),
    /** Counts from 1 for each service. */
    version: integer('version').notNull(),
    noticeMinutes: integer('notice_minutes').notNull(),
    createdAt: createdAt(),
    /** It was withdrawn, or another version replaced it. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    check('standing_acceptances_notice', sql`${table.noticeMinutes} >= 0`),
    uniqueIndex('standing_acceptances_version_once').on(table.serviceId, table.version),
    uniqueIndex('standing_acceptances_one_open').on(table.serviceId).where(sql`${table.endedAt} is null`),
  ],
);
