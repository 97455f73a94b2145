import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';

/** Postal codes with their centers; `import-places` fills it. */
export const places = pgTable(
  'places',
  {
    id: serial('id').primaryKey(),
    country: text('country').notNull(),
    /** Upper case and digits alone: `SW1A1AA`. */
    code: text('code').notNull(),
    /** As its country writes it: `SW1A 1AA`. */
    postalCode: text('postal_code').notNull(),
    name: text('name').notNull(),
    region: text('region').notNull(),
    /** `OR` of Oregon. */
    regionCode: text('region_code').notNull(),
    /** `name`, folded by `fold_text`. */
    nameKey: text('name_key').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
  },
  (table) => [
    uniqueIndex('places_once').on(table.code, table.country),
    // Copies of the API before this one search by it.
    index('places_by_name').on(table.nameKey),
    index('places_by_spelling').on(sql`place_key(${table.nameKey})`),
    index('places_by_position').on(table.latitude, table.longitude),
    check('places_on_earth', sql`abs(${table.latitude}) <= 90 and abs(${table.longitude}) <= 180`),
  ],
);

/** How far a provider comes. Providers without a row are to be asked. */
export const serviceAreas = pgTable(
  'service_areas',
  {
    providerId: uuid('provider_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Distances are measured from here: of several postal codes the one in their middle. */
    place: integer('place')
      .notNull()
      .references(() => places.id),
    /** Null: the places of `service_area_places`. */
    radiusMiles: smallint('radius_miles'),
  },
  (table) => [index('service_areas_by_place').on(table.place)],
);

export const serviceAreaPlaces = pgTable(
  'service_area_places',
  {
    providerId: uuid('provider_id')
      .notNull()
      .references(() => serviceAreas.providerId, { onDelete: 'cascade' }),
    place: integer('place')
      .notNull()
      .references(() => places.id),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.place] }),
    index('service_area_places_by_place').on(table.place),
  ],
);
