import type { Outcome, SpanReport } from '@slices/format';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Registry } from 'prom-client';

/** PostgreSQL with the tables of `tables.sql`. */
export type Database = Pick<PgDatabase<PgQueryResultHKT>, 'delete' | 'insert' | 'select'>;

export type Clock = () => Date;

export interface OperateSettings {
  /** Address of `composition.json`: browsers report on its releases; undefined: on any. */
  compositionUrl: string | undefined;
  /** The text of a `public.json`; without it every signature is unknown. */
  compositionKeys: string | undefined;
  /** A folder or a bucket; undefined: the page names the setting that is missing. */
  releaseStore: ReleasePlace | undefined;
  /** Ids and addresses of visitors are stored as hashes with it. */
  secret: string;
}

export type ReleasePlace =
  | { folder: string }
  | { folder?: never; bucket: string; prefix: string; endpoint: string | undefined; region: string };

/** Counts `points` for a key. Resolves to false where a window has more than `max`; the site counts for all copies. */
export type Limit = (
  name: string,
  max: number,
  windowMs: number,
) => (points: number, ...key: string[]) => Promise<boolean>;

/** The site's part: it registers `@fastify/cookie` with a secret before. */
export interface OperateOptions {
  database: Database;
  clock: Clock;
  settings: OperateSettings;
  /** Path of the routes that browsers call, such as `/api`. */
  path: string;
  /** Lets operators through, and throws for everyone else. */
  operators: onRequestAsyncHookHandler;
  /** The same for the release command, which calls `/internal/releases`. */
  programs: onRequestAsyncHookHandler;
  limit: Limit;
  /** The client as limits count it: an address or its network. */
  sourceOf: (request: FastifyRequest) => string;
  /** They decide a canary, beside failures. Default: none. */
  outcomes?: readonly Outcome[];
  /** The id of the account that a request comes from, in the hook `preHandler`. Without it no outcome counts. */
  personOf?: (request: FastifyRequest) => string | undefined;
  /** Whether browsers reach the site by https alone. */
  secureCookies: boolean;
  registry: Registry;
  /** Gets the spans of visits that are traced; `owner` is the release's, from the composition. */
  addSpan?: (span: SpanReport, owner: string) => void;
  /** Schemas of errorSchemas by status, for the site's API description. */
  errorSchemas?: Record<string, object>;
}
