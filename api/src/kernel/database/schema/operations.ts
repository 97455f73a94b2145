import { failureStages } from '@slices/format/wire';
import { sql } from 'drizzle-orm';
import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { services } from './services.ts';

/** `path` names the widest file of a picture. Unused pictures are swept. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    path: text('path').notNull().unique(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: createdAt(),
    serviceId: uuid('service_id').references(() => services.id, { onDelete: 'set null' }),
    /** From then on it may be swept and not be used; null while it is in use. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('uploads_by_owner').on(table.ownerId),
    index('uploads_by_service').on(table.serviceId),
    index('uploads_by_expiry').on(table.expiresAt).where(sql`${table.expiresAt} is not null`),
  ],
);

/** In the shape that rate-limiter-flexible needs. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

export const releaseVisitors = pgTable(
  'release_visitors',
  {
    slice: text('slice').notNull(),
    version: text('version').notNull(),
    visitor: text('visitor').notNull(),
    /** A keyed hash of the first address; empty in old rows. */
    source: text('source').notNull().default(''),
    seenAt: instant('seen_at').notNull(),
    failedAt: instant('failed_at'),
    stage: text('stage', { enum: failureStages }),
    /** The canary of the slice at that time; empty without one. The columns below start again with each trial. */
    trial: text('trial').notNull().default(''),
    /** The canary's percent of visitors at the time of the visit. */
    share: integer('share').notNull().default(0),
    trialAt: instant('trial_at'),
    /** Start of the release; null after any later report. */
    startedAt: instant('started_at'),
    calls: integer('calls').notNull().default(0),
    failedCalls: integer('failed_calls').notNull().default(0),
    callsMs: doublePrecision('calls_ms').notNull().default(0),
    lcpMs: doublePrecision('lcp_ms'),
    inpMs: doublePrecision('inp_ms'),
    cls: doublePrecision('cls'),
  },
  (table) => [
    primaryKey({ columns: [table.slice, table.version, table.visitor] }),
    oneOf('release_visitors_stage_known', table.stage, failureStages),
    index('release_visitors_of_release').on(table.slice, table.version, table.seenAt),
    index('release_visitors_by_age').on(table.seenAt),
  ],
);

export const releaseFailures = pgTable(
  'release_failures',
  {
    slice: text('slice').notNull(),
    version: text('version').notNull(),
    /** The same for failures of one cause. */
    fingerprint: text('fingerprint').notNull(),
    stage: text('stage', { enum: failureStages }).notNull(),
    message: text('message').notNull(),
    /** Of the first report, innermost first. */
    frames: jsonb('frames').$type<string[]>().notNull(),
    page: text('page').notNull(),
    count: integer('count').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.slice, table.version, table.fingerprint] }),
    oneOf('release_failures_stage_known', table.stage, failureStages),
    index('release_failures_by_age').on(table.lastSeenAt),
  ],
);

/** Rows on which a job could not do its work. They wait until `retry_at`, so that they hold up no other row. */
export const failingRows = pgTable(
  'failing_rows',
  {
    job: text('job').notNull(),
    rowId: text('row_id').notNull(),
    failures: integer('failures').notNull(),
    retryAt: instant('retry_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.job, table.rowId] })],
);

/** Checks that take one pass over all rows a day. A pass that is cut goes on after `last_id` of `part`. */
export const dailyChecks = pgTable('daily_checks', {
  name: text('name').primaryKey(),
  startedAt: instant('started_at').notNull(),
  /** Null while the pass runs. */
  endedAt: instant('ended_at'),
  /** When a pass last ended; when the first one started, before. */
  completedAt: instant('completed_at').notNull(),
  findings: integer('findings').notNull().default(0),
  /** Rows that could not be checked. */
  failures: integer('failures').notNull().default(0),
  part: text('part'),
  lastId: uuid('last_id'),
});
