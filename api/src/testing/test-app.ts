import { tmpdir } from 'node:os';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { type AppOptions, buildApp } from '../app.ts';
import type { Database } from '../kernel/database/database.ts';
import type { Job, JobContext } from '../kernel/jobs/job.ts';
import { parseSettings, type Settings } from '../kernel/settings/settings.ts';
import { after } from '../kernel/time/clock.ts';
import { jobs } from '../orchestration/jobs/jobs.ts';
import { schemaController } from './compiled-schemas.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

export const testOrigin = 'http://localhost:4100';
export const testSecret = 's'.repeat(32);

export interface TestApp {
  app: FastifyInstance;
  db: Database;
  databaseUrl: string | undefined;
  now: Date;
  pass: (spanMs: number) => void;
  /** Runs after the last test, while the app is still open. */
  atEnd: (act: () => Promise<void>) => void;
  call: (method: Method, path: string, options?: CallOptions) => Promise<LightMyRequestResponse>;
  /** `data` of the answer to a GET. */
  read: (path: string, as?: CallOptions['as']) => Promise<ReturnType<typeof JSON.parse>>;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export interface CallOptions {
  as?: { headers: Record<string, string> };
  body?: object;
  headers?: Record<string, string>;
}

type Overrides = Partial<Omit<AppOptions, 'settings' | 'database' | 'clock'>> & {
  settings?: Partial<Settings>;
  openDatabase?: () => Promise<TestDatabase>;
};

/** An embedded database opens in 3 s; a machine that does much else took more than a minute. */
const openTimeoutMs = 300_000;
const defaultSettings = parseSettings({});

export const useTestApp = (overrides: Overrides = {}): TestApp => {
  const state: Partial<TestApp> & { close?: () => Promise<void> } = {};
  const ends: (() => Promise<void>)[] = [];
  const test: TestApp = {
    now: new Date(),
    pass: (spanMs) => {
      test.now = after(test.now, spanMs);
    },
    atEnd: (act) => void ends.push(act),
    get app() {
      return opened(state.app);
    },
    get db() {
      return opened(state.db);
    },
    get databaseUrl() {
      return state.databaseUrl;
    },
    call: callOf(() => test.app),
    read: async (path, as) => (await test.call('GET', path, as && { as })).json().data,
  };
  beforeAll(async () => {
    const database = await (overrides.openDatabase ?? testDatabase)();
    state.close = database.close;
    const settings = {
      ...defaultSettings,
      secret: testSecret,
      uploadsDirectory: tmpdir(),
      compositionUrl: undefined,
      ...overrides.settings,
    };
    const app = await buildApp({ schemaController, ...overrides, database, settings, clock: () => test.now });
    Object.assign(state, { app, db: database.db, databaseUrl: database.url });
    await app.ready();
  }, openTimeoutMs);
  afterAll(async () => {
    try {
      for (const act of ends) await act();
    } finally {
      await state.app?.close();
      await state.close?.();
    }
  });
  return test;
};

export const callOf =
  (app: () => FastifyInstance): TestApp['call'] =>
  (method, path, { as, body, headers } = {}) =>
    app().inject({
      method,
      url: `/api${path}`,
      headers: { ...as?.headers, ...headers },
      ...(body ? { payload: body } : {}),
    });

const opened = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('The test app opens in beforeAll: use it inside a test.');
  return value;
};

export const contextOf = ({ app }: TestApp, instead: Partial<JobContext> = {}): JobContext => ({ ...app, ...instead });

export const jobNamed = (name: string): Job['run'] => {
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  return job.run;
};

export const runJob = (site: TestApp, run: Job['run'], instead: Partial<JobContext> = {}): Promise<void> =>
  run(contextOf(site, instead), new AbortController().signal);

/** Status and error code of an answer. */
export const outcome = async (answer: ReturnType<TestApp['call']>): Promise<[status: number, code: unknown]> => {
  const answered = await answer;
  return [answered.statusCode, answered.json().code];
};

/** Status and body of an answer. */
export const answered = async (answer: ReturnType<TestApp['call']>): Promise<[status: number, body: unknown]> => {
  const found = await answer;
  return [found.statusCode, found.json()];
};
