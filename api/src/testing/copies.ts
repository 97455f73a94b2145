import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type CallOptions, type Method, type TestApp, testSecret } from './test-app.ts';
import type { TestStripe } from './test-stripe.ts';

export interface Answer {
  statusCode: number;
  body: unknown;
}

export type Call = (method: Method, path: string, options?: CallOptions) => Promise<Answer>;

/** On a server two processes take the requests in turn; the embedded database has one app. */
export const useCopies = (site: TestApp, stripe: TestStripe, settings: NodeJS.ProcessEnv = {}): Call => {
  const copies: ApiProcess[] = [];
  let folder: string | undefined;
  let turn = 0;
  beforeAll(async () => {
    if (site.databaseUrl === undefined) return;
    folder = await mkdtemp(join(tmpdir(), 'nearhand-copies-'));
    const env = { ...settings, ...stripe.environment, DATABASE_URL: site.databaseUrl, NEARHAND_DATA: folder };
    copies.push(...(await Promise.all([startApiProcess(env), startApiProcess(env)])));
  }, 60_000);
  afterAll(async () => {
    await Promise.all(copies.map(({ stop }) => stop()));
    if (folder) await rm(folder, { recursive: true, force: true });
  });
  return async (method, path, options = {}) => {
    turn += 1;
    const copy = copies[turn % copies.length];
    if (copy) return ask(copy.url, method, path, options);
    const answer = await site.call(method, path, options);
    return { statusCode: answer.statusCode, body: answer.json() };
  };
};

const ask = async (url: string, method: Method, path: string, { as, body, headers }: CallOptions): Promise<Answer> => {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...as?.headers, ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { statusCode: answer.status, body: await answer.json() };
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
  return {
    url,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
};
