import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildApp } from '../app.ts';
import { openDatabase } from '../kernel/database/database.ts';
import { parseSettings } from '../kernel/settings/settings.ts';
import { createStripe } from '../stripe/stripe-context.ts';
import { schemaController } from './compiled-schemas.ts';
import { type CallOptions, callOf, type Method, type TestApp, testSecret } from './test-app.ts';
import { administer } from './test-database.ts';
import type { TestStripe } from './test-stripe.ts';

export interface Answer {
  statusCode: number;
  body: unknown;
}

export type Call = (method: Method, path: string, options?: CallOptions) => Promise<Answer>;

/** On a server two copies of the API, each with its connections, take the requests in turn; in memory there is one. */
export const useCopies = (
  site: TestApp,
  stripe: Pick<TestStripe, 'environment'>,
  settings: NodeJS.ProcessEnv = {},
): Call => {
  const copies: Copy[] = [];
  let turn = 0;
  beforeAll(async () => {
    if (site.databaseUrl === undefined) return;
    const env = { ...stripe.environment, ...settings, DATABASE_URL: site.databaseUrl };
    copies.push(await openCopy(env), await openCopy(env));
  });
  afterAll(() => Promise.all(copies.map(({ close }) => close())));
  return async (method, path, options = {}) => {
    turn += 1;
    const answer = await (copies[turn % copies.length] ?? site).call(method, path, options);
    return { statusCode: answer.statusCode, body: answer.json() };
  };
};

type Copy = Pick<TestApp, 'call'> & { close: () => Promise<void>; crash: () => Promise<void> };

/** A copy of the API in this process, with separate connections. */
export const openCopy = async (env: NodeJS.ProcessEnv): Promise<Copy> => {
  const settings = { ...parseSettings(env), secret: testSecret, uploadsDirectory: tmpdir() };
  const name = `copy_${randomUUID()}`;
  const url = new URL(settings.databaseUrl ?? '');
  url.searchParams.set('application_name', name);
  const database = await openDatabase({ url: url.href });
  const app = await buildApp({ schemaController, database, settings, stripe: createStripe(settings.stripe) });
  return {
    call: callOf(() => app),
    close: async () => {
      await app.close();
      await database.close();
    },
    /** Ends the copy's transactions and connections; nothing more reaches the database. */
    crash: async () => {
      void database.close();
      const ownBackends = `application_name = '${name}' and pid <> pg_backend_pid()`;
      await administer(url.href, `select pg_terminate_backend(pid) from pg_stat_activity where ${ownBackends}`);
    },
  };
};

export const atOnce = <T>(count: number, act: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => act(number)));

/** `{ '200': 1, '409 booking/slot-taken': 199 }` */
export const tally = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[kindOf(answer)] = (counts[kindOf(answer)] ?? 0) + 1;
  return counts;
};

const kindOf = ({ statusCode, body }: Answer): string =>
  typeof body === 'object' && body !== null && 'code' in body ? `${statusCode} ${body.code}` : `${statusCode}`;

export interface ApiProcess {
  url: string;
  stop: () => Promise<void>;
  kill: () => Promise<void>;
}

const folder = fileURLToPath(new URL('../..', import.meta.url));

export const startApiProcess = async (env: NodeJS.ProcessEnv): Promise<ApiProcess> => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server.ts'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', NEARHAND_SECRET: testSecret, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The API ended with ${code} before it listened.`)));
    // An unread log would block the process.
    createInterface(child.stdout).on('line', (line) => {
      const [listening] = /http:\/\/[\d.]+:\d+/.exec(line) ?? [];
      if (listening) resolve(listening);
    });
  });
  return { url, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
};
