import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiProcess, startApiProcess } from './api-process.ts';
import type { CallOptions, Method, TestApp } from './test-app.ts';
import type { TestStripe } from './test-stripe.ts';

export interface Answer {
  statusCode: number;
  body: unknown;
}

/** Sends one request to the API, whichever copy takes it. */
export type Call = (method: Method, path: string, options?: CallOptions) => Promise<Answer>;

/**
 * The API as many copies: on a server two processes of their own take the requests in turn, on the embedded database,
 * which one process alone can open, the app of the tests takes them all.
 */
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
