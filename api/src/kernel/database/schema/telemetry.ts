import { failureStages } from '@nearhand/contracts/wire';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, oneOf } from './columns.ts';

/** Which browser met which release, and whether it broke there; swept after a week. */
export const releaseVisitors = pgTable(
  'release_visitors',
  {
    slice: text('slice').notNull(),
    version: text('version').notNull(),
    /** A keyed hash of the id that the API gave the browser. */
    visitor: text('visitor').notNull(),
    /** A keyed hash of the address that it came from first; empty in rows of before. */
    source: text('source').notNull().default(''),
    seenAt: instant('seen_at').notNull(),
    /** When it last broke there; null while it never did. */
    failedAt: instant('failed_at'),
    /** Where it broke then. */
    stage: text('stage', { enum: failureStages }),
  },
  (table) => [
    primaryKey({ columns: [table.slice, table.version, table.visitor] }),
    oneOf('release_visitors_stage_known', table.stage, failureStages),
    index('release_visitors_of_release').on(table.slice, table.version, table.seenAt),
    index('release_visitors_by_age').on(table.seenAt),
  ],
);
