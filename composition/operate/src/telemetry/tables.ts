import { type FailureContext, failureStages } from '@slices/format';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
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

/** People with an account, each once per trial of a canary beside a live release, by the side on which they were first met. */
export const releasePeople = pgTable(
  'release_people',
  {
    slice: text('slice').notNull(),
    /** Version of the canary. */
    trial: text('trial').notNull(),
    /** Version of the live release. */
    live: text('live').notNull(),
    /** A keyed hash of the account, as in the cookie. */
    person: text('person').notNull(),
    isCanary: boolean('is_canary').notNull(),
    share: integer('share').notNull(),
    source: text('source').notNull(),
    metAt: instant('met_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.slice, table.trial, table.live, table.person] }),
    index('release_people_by_age').on(table.metAt),
  ],
);

/** The last time that the site saw each outcome of a person. */
export const releaseOutcomes = pgTable(
  'release_outcomes',
  { person: text('person').notNull(), name: text('name').notNull(), at: instant('at').notNull() },
  (table) => [primaryKey({ columns: [table.person, table.name] }), index('release_outcomes_by_age').on(table.at)],
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
