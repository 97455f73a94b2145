import { categories, type serviceDurations, serviceIcons, serviceStatuses } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
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
    /** `service_views` is swept, this count is not. `service_search` has it too. */
    views: integer('views').notNull().default(0),
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
    index('reviews_by_service').on(table.serviceId, table.createdAt, table.id),
    index('reviews_by_user').on(table.userId, table.createdAt, table.id),
    index('reviews_newest').on(table.createdAt, table.id),
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
  (table) => [
    uniqueIndex('saved_services_once').on(table.userId, table.serviceId),
    index('saved_services_by_user').on(table.userId, table.createdAt, table.id),
  ],
);

/**
 * One row per service: what lists of services search, filter, count and sort by. Triggers alone write it, so it is never
 * older than the services, reviews and bookings that the same transaction sees.
 */
export const serviceSearch = pgTable(
  'service_search',
  {
    serviceId: uuid('service_id')
      .primaryKey()
      .references(() => services.id, { onDelete: 'cascade' }),
    isActive: boolean('is_active').notNull(),
    providerId: uuid('provider_id').notNull(),
    category: text('category', { enum: categories }).notNull(),
    priceCents: integer('price_cents').notNull(),
    createdAt: createdAt(),
    /** Names of service and provider, folded by `fold_text`. */
    names: text('names').notNull(),
    views: integer('views').notNull().default(0),
    /** Without cancelled ones. */
    bookings: integer('bookings').notNull().default(0),
    /** Public reviews; `stars` is the sum of their ratings. */
    reviewCount: integer('review_count').notNull().default(0),
    stars: integer('stars').notNull().default(0),
    /** Of these, reviews after a completed booking. */
    verifiedCount: integer('verified_count').notNull().default(0),
    verifiedStars: integer('verified_stars').notNull().default(0),
    /** Mean of all public reviews with two decimals, 0 without any. */
    rating: numeric('rating', { precision: 3, scale: 2, mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`coalesce(round(stars::numeric / nullif(review_count, 0), 2), 0)`),
    /** In ten-thousandths of a star; see `service_ranking`. */
    ranking: integer('ranking')
      .notNull()
      .generatedAlwaysAs(sql`service_ranking(review_count, stars, verified_count, verified_stars)`),
    /** Index in `priceRanges`. */
    priceRange: smallint('price_range')
      .notNull()
      .generatedAlwaysAs(sql`width_bucket(price_cents, array[2500, 5000, 10000, 25000])`),
    /** How many of `minRatings` the rating reaches. */
    ratingRange: smallint('rating_range')
      .notNull()
      .generatedAlwaysAs(
        sql`width_bucket(coalesce(round(stars::numeric / nullif(review_count, 0), 2), 0), array[3, 4, 4.5])`,
      ),
  },
  (table) => [
    index('service_search_newest').on(table.createdAt, table.serviceId).where(sql`${table.isActive}`),
    index('service_search_price_asc')
      .on(sql`(-${table.priceCents})`, table.createdAt, table.serviceId)
      .where(sql`${table.isActive}`),
    index('service_search_price_desc')
      .on(table.priceCents, table.createdAt, table.serviceId)
      .where(sql`${table.isActive}`),
    index('service_search_rating')
      .on(table.ranking, table.bookings, table.createdAt, table.serviceId)
      .where(sql`${table.isActive}`),
    index('service_search_trending')
      .on(table.bookings, table.views, table.ranking, table.createdAt, table.serviceId)
      .where(sql`${table.isActive}`),
    // In the database it includes `names` and the facets, which Drizzle cannot express.
    index('service_search_sample').on(table.serviceId).where(sql`${table.isActive}`),
    index('service_search_facets')
      .on(table.category, table.priceRange, table.ratingRange)
      .where(sql`${table.isActive}`),
    index('service_search_provider').on(table.providerId),
    index('service_search_names')
      .using('gin', table.names.op('gin_trgm_ops'), table.category, table.priceRange, table.ratingRange)
      .where(sql`${table.isActive}`),
    index('service_search_short_names')
      .using('gin', sql`short_parts(${table.names})`, table.category, table.priceRange, table.ratingRange)
      .where(sql`${table.isActive}`),
  ],
);

/** Changes of how many active services each combination of facets has: the number is the sum of its rows. */
export const serviceCounts = pgTable('service_counts', {
  category: text('category', { enum: categories }).notNull(),
  priceRange: smallint('price_range').notNull(),
  ratingRange: smallint('rating_range').notNull(),
  change: integer('change').notNull(),
});

/** Words of service names and provider names, for typing errors. Words that no service has any more may stay. */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() }, (table) => [
  index('search_words_similar').using('gin', table.word.op('gin_trgm_ops')),
]);
