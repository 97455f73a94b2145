import { categories } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, numeric, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '../../kernel/database/columns.ts';
import { services } from '../services/table.ts';

/**
 * One row per service: what lists of services search, filter, count and sort by. Triggers alone write it, so it is never
 * older than the services and reviews that the same transaction sees. Bookings and views follow with the next sweep.
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
    /** Of the provider's service area: `service_areas.place`. */
    place: integer('place'),
    /** Names of service and provider, folded by `fold_text`. */
    names: text('names').notNull(),
    /** As `bookings`, without {@link popularityChanges}. */
    views: integer('views').notNull().default(0),
    /** It has a standing acceptance. */
    isInstant: boolean('is_instant').notNull().default(false),
    /** Without cancelled ones, and without {@link popularityChanges}. */
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
    index('service_search_place').on(table.place, table.createdAt, table.serviceId).where(sql`${table.isActive}`),
    index('service_search_names')
      .using('gin', table.names.op('gin_trgm_ops'), table.category, table.priceRange, table.ratingRange)
      .where(sql`${table.isActive}`),
    index('service_search_short_names')
      .using('gin', sql`short_parts(${table.names})`, table.category, table.priceRange, table.ratingRange)
      .where(sql`${table.isActive}`),
  ],
);

/** Bookings and views that {@link serviceSearch} does not have yet: an update of its row writes a dozen indexes anew. */
export const popularityChanges = pgTable(
  'popularity_changes',
  {
    serviceId: uuid('service_id').notNull(),
    bookings: integer('bookings').notNull(),
    views: integer('views').notNull(),
  },
  (table) => [index('popularity_changes_by_service').on(table.serviceId)],
);

/** Changes of how many active services each combination of facets has: the number is the sum of its rows. */
export const serviceCounts = pgTable('service_counts', {
  category: text('category', { enum: categories }).notNull(),
  priceRange: smallint('price_range').notNull(),
  ratingRange: smallint('rating_range').notNull(),
  change: integer('change').notNull(),
});

/** As {@link serviceCounts}, of the services among them that can be booked instantly. */
export const instantCounts = pgTable('instant_counts', {
  category: text('category', { enum: categories }).notNull(),
  priceRange: smallint('price_range').notNull(),
  ratingRange: smallint('rating_range').notNull(),
  change: integer('change').notNull(),
});

/** Words of service names and provider names, for typing errors. Words that no service has any more may stay. */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() }, (table) => [
  index('search_words_similar').using('gin', table.word.op('gin_trgm_ops')),
]);
