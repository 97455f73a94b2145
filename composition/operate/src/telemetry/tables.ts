import { type FailureContext, failureStages } from '@slices/format';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Constraints cannot have bound parameters. */
const stages = sql.raw(failureStages.map((stage) => `'${stage}'`).join(', '));
const knownStage = (name: string, column: AnyPgColumn) => check(name, sql`${column} in (${stages})`);

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
    knownStage('release_visitors_stage_known', table.stage),
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
    /** Of the first report that had one. */
    context: jsonb('context').$type<FailureContext>(),
    count: integer('count').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.slice, table.version, table.fingerprint] }),
    knownStage('release_failures_stage_known', table.stage),
    index('release_failures_by_age').on(table.lastSeenAt),
  ],
);
