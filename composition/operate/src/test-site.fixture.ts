import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import cookie from '@fastify/cookie';
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite';
import Fastify, { type FastifyInstance, type FastifyServerOptions, type LightMyRequestResponse } from 'fastify';
import { Registry } from 'prom-client';
import { operate } from './index.ts';
import { before } from './site/durations.ts';
import { OperateError } from './site/operate-error.ts';
import type { Limit, OperateOptions, OperateSettings } from './site/options.ts';
import { releaseFailures, releaseOutcomes, releasePeople, releaseVisitors } from './telemetry/tables.ts';

declare global {
  /** Compiled once for many test files by the test environment. */
  var embeddedDatabaseCode: PGliteOptions['pgliteWasmModule'];
}

/** Creating one takes seconds: the test files of a process share it. */
let created: Promise<PGlite> | undefined;

const emptyDatabase = async (): Promise<PGlite> => {
  created ??= PGlite.create(embeddedDatabaseCode ? { pgliteWasmModule: embeddedDatabaseCode } : {});
  const client = await created;
  // The test environment discards it at the end.
  Object.assign(globalThis, { idleDatabase: { discard: () => client.close() } });
  const tables = readFileSync(join(__dirname, '../tables.sql'), 'utf8');
  await client.exec(`drop schema public cascade; create schema public; ${tables}`);
  return client;
};

interface Sent {
  body?: object;
  headers?: Record<string, string>;
}

const operator = { 'x-operator': 'yes' };

/** A site with nothing but the plugin and `GET /page`. Its operators send the header `x-operator`, people with an account `x-person`. */
export const useTestSite = (
  given: Partial<OperateSettings> = {},
  logger: FastifyServerOptions['logger'] = false,
  outcomes: NonNullable<OperateOptions['outcomes']> = [],
) => {
  let app: FastifyInstance;
  let database: PgliteDatabase;
  const registry = new Registry();
  const counts = new Map<string, number>();
  const cookies = new Map<string, string>();
  const spans: string[] = [];
  const limit: Limit =
    (name, max) =>
    async (points, ...key) => {
      const counted = (counts.get([name, ...key].join()) ?? 0) + points;
      counts.set([name, ...key].join(), counted);
      return counted <= max;
    };
  const guard = async ({ headers }: { headers: Record<string, unknown> }) => {
    if (!headers['x-operator']) throw new OperateError(401, 'test/no-operator', 'This is for operators.');
  };
  const site = {
    now: new Date(),
    registry,
    /** Owners and releases of spans that were passed on. */
    spans,
    get app() {
      return app;
    },
    get database() {
      return database;
    },
    /** Counts so many for a limit, as if others had come before. */
    count: (points: number, name: string, ...key: string[]) => limit(name, points, 0)(points, ...key),
    /** Cookies of browsers, by their names in a test. */
    cookies,
    /** Forgets browsers, visitors, failures and counts. */
    clear: async () => {
      cookies.clear();
      counts.clear();
      for (const table of [releaseVisitors, releaseFailures, releasePeople, releaseOutcomes])
        await database.delete(table);
    },
    /** Sends reports and waits until they are stored. */
    report: async (reports: readonly object[], headers: Record<string, string> = {}) => {
      const answer = await site.call('POST', '/api/telemetry', { body: { revision: 7, reports }, headers });
      await app.operate.idle();
      return answer;
    },
    /** As the browser with this name does, from an address that only browsers with this name have. */
    reportBy: async (browser: string, reports: readonly object[], source = `of-${browser}`) => {
      const cookie = cookies.get(browser);
      const answer = await site.report(reports, { 'x-source': source, ...(cookie && { cookie }) });
      const given = answer.headers['set-cookie']?.toString();
      if (given) cookies.set(browser, given.split(';')[0] ?? '');
      return answer;
    },
    /** Lets time pass. */
    later: (span: number) => {
      site.now = before(site.now, -span);
    },
    call: (method: 'GET' | 'POST', url: string, { body, headers }: Sent = {}): Promise<LightMyRequestResponse> =>
      app.inject({ method, url, headers: { ...headers }, ...(body && { payload: body }) }),
    asOperator: (url: string) => site.call('GET', url, { headers: operator }),
    metrics: async () => {
      app.operate.updateMetrics();
      return (await registry.metrics()).split('\n');
    },
  };
  beforeAll(async () => {
    database = drizzle(await emptyDatabase());
    app = Fastify({ logger });
    await app.register(cookie, { secret: 's'.repeat(32) });
    await app.register(operate, {
      database,
      clock: () => site.now,
      settings: { ...noSettings, ...given },
      path: '/api',
      operators: guard,
      programs: guard,
      limit,
      sourceOf: ({ headers }) => String(headers['x-source'] ?? ''),
      outcomes,
      personOf: ({ headers }) => headers['x-person']?.toString(),
      secureCookies: false,
      registry,
      addSpan: ({ slice, version }, owner) => spans.push(`${owner} ${slice} ${version}`),
    });
    app.get('/page', async () => ({}));
    await app.ready();
  });
  afterAll(() => app.close());
  return site;
};

const noSettings = { compositionUrl: undefined, compositionKeys: undefined, releaseStore: undefined, secret: 's' };
