import { categories, type serviceDurations, serviceIcons, serviceStatuses } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';

export const services = pgTable(
  'services',
  {
    id: id(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => users.id),
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
    /** `service_views` is swept, this count is not. */
    views: integer('views').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    oneOf('services_category_known', table.category, categories),
    oneOf('services_icon_known', table.icon, serviceIcons),
    oneOf('services_status_known', table.status, serviceStatuses),
    check('services_price_positive', sql`${table.basePriceCents} > 0`),
    index('services_by_provider').on(table.providerId),
    index('services_by_status').on(table.status, table.createdAt),
  ],
);

export const serviceOptions = pgTable(
  'service_options',
  {
    id: id(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
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
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    /** The user's id, or a keyed hash of a visitor's address and browser. */
    visitor: text('visitor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.serviceId, table.day, table.visitor] })],
);

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    rating: integer('rating').notNull(),
    comment: text('comment').notNull(),
    verified: boolean('verified').notNull().default(false),
    /** Part of a burst: neither public nor counted until an admin approves it. */
    pending: boolean('pending').notNull().default(false),
    createdAt: createdAt(),
    editedAt: instant('edited_at'),
  },
  (table) => [
    check('reviews_rating_range', sql`${table.rating} between 1 and 5`),
    uniqueIndex('reviews_once').on(table.serviceId, table.userId),
    index('reviews_by_user').on(table.userId),
    index('reviews_pending').on(table.createdAt).where(sql`${table.pending}`),
  ],
);

export const savedServices = pgTable(
  'saved_services',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('saved_services_once').on(table.userId, table.serviceId)],
);

/** One row. Triggers count it up once per transaction, as the last thing before the commit. Views do not count. */
export const catalogState = pgTable(
  'catalog_state',
  {
    id: integer('id').primaryKey().default(1),
    revision: bigint('revision', { mode: 'number' }).notNull().default(1),
    changedBy: text('changed_by').notNull().default(''),
  },
  (table) => [check('catalog_state_single', sql`${table.id} = 1`)],
);

/** The services of the latest thousand revisions. Another `changedBy` means that the database was restored. */
export const catalogChanges = pgTable(
  'catalog_changes',
  {
    revision: bigint('revision', { mode: 'number' }).notNull(),
    /** Not a reference: deleting a service is a change. */
    serviceId: uuid('service_id').notNull(),
    changedBy: text('changed_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.revision, table.serviceId] })],
);
