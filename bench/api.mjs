import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const cwd = new URL('../api', import.meta.url).pathname;
const { Client } = createRequire(join(cwd, 'package.json'))('pg');

const run = (script, more) => {
  const options = { cwd, env: { ...process.env, ...more }, stdio: ['ignore', 'ignore', 'inherit'] };
  return spawn(process.execPath, ['--import', 'tsx', script], options);
};

const answers = async (child, url) => {
  for (let tries = 0; tries < 600 && child.exitCode === null; tries += 1) {
    if ((await fetch(`${url}/api/health`).catch(() => undefined))?.ok) return;
    await pause(100);
  }
  throw new Error(`The API did not start at ${url}.`);
};

/**
 * Calls `use` with copies of the API, one at each port, and `services` demo services, on data that are gone afterwards:
 * on the embedded database, or in a new database of the server `postgres`.
 */
export const withApis = async ({ ports, services = 65, postgres }, use) => {
  const data = mkdtempSync(join(tmpdir(), 'nearhand-bench-'));
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const admin = postgres ? new Client({ connectionString: postgres }) : undefined;
  const databaseUrl = postgres ? Object.assign(new URL(postgres), { pathname: `/${name}` }).href : '';
  const sql = postgres ? new Client({ connectionString: databaseUrl }) : undefined;
  const env = { DATABASE_URL: databaseUrl, NEARHAND_DATA: data, LOG_LEVEL: 'error', TRUSTED_PROXIES: '1' };
  const children = [];
  try {
    await admin?.connect();
    await admin?.query(`create database ${name}`);
    await sql?.connect();
    const [code] = await once(run('src/demo/seed.ts', { ...env, DEMO_SERVICES: String(services) }), 'exit');
    if (code !== 0) throw new Error('The demo data could not be made.');
    for (const port of ports) children.push(run('src/server.ts', { ...env, PORT: String(port) }));
    const urls = ports.map((port) => `http://127.0.0.1:${port}`);
    await Promise.all(urls.map((url, index) => answers(children[index], url)));
    await use({ urls, children, sql });
  } finally {
    for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await sql?.end();
    await admin?.query(`drop database if exists ${name} with (force)`);
    await admin?.end();
    rmSync(data, { recursive: true, force: true });
  }
};

/** The memory of a process, on Linux. */
export const megabytesOf = ({ pid }) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

/** The answer's body with its status. */
export const call = async (url, method, path, { headers, body } = {}) => {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, ...(await answer.json()) };
};

/** The data of an answer that must be good. */
export const done = async (url, method, path, request) => {
  const answer = await call(url, method, path, request);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.error}`);
  return answer.data ?? answer;
};

let sources = 0;
/** Each person comes from a separate source: many from one are made to wait. */
const enter = async (url, path, body) => {
  sources += 1;
  const from = { 'x-forwarded-for': `10.9.${sources >> 8}.${sources & 255}` };
  const { token } = await done(url, 'POST', path, { headers: from, body });
  return { ...from, authorization: `Bearer ${token}` };
};

/** The headers of a person of the demo. */
export const logIn = (url, email) => enter(url, '/auth/login', { email, password: 'nearhand' });

/** The headers of a new customer. */
export const signUp = (url) => {
  const account = { email: `${randomUUID()}@example.test`, password: 'a long enough password' };
  return enter(url, '/auth/register', { name: 'A customer', role: 'customer', ...account });
};

export const dayIn = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A request to book the first option of a service, without day and time slot. */
export const wantedOf = ({ _id, options: [option] }) => ({
  service: _id,
  serviceOption: option._id,
  price: option.price,
  address: '1 Elm Street',
});
