import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

// Does the time that a refused login takes tell whether an address has an account? Known and unknown addresses take
// turns, so that whatever else the machine does slows both alike.

const runs = Number(process.argv.find((word) => word.startsWith('--runs='))?.slice(7) ?? 60);
const named = process.argv.slice(2).find((word) => word.startsWith('http'));
const port = 4195;
/** Code and connections get warm in these, so they do not count. */
const warmUps = 5;

/** The API alone, on data of its own that is gone afterwards. */
const startApi = async () => {
  const data = mkdtempSync(join(tmpdir(), 'login-timing-'));
  const env = { ...process.env, DATABASE_URL: '', NEARHAND_DATA: data, PORT: String(port), TRUSTED_PROXIES: '1' };
  const cwd = fileURLToPath(new URL('../api', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server.ts'], {
    cwd,
    env: { ...env, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 300 && child.exitCode === null; tries += 1) {
    if ((await fetch(`${url}/api/health`).catch(() => undefined))?.ok) return { url, stop };
    await pause(100);
  }
  await stop();
  throw new Error(`The API did not start on port ${port}.`);
};

let sources = 0;

/** Each call comes from a source of its own: five wrong ones from the same would be made to wait. */
const post = (url, path, body) => {
  sources += 1;
  const source = `10.${(sources >> 16) & 255}.${(sources >> 8) & 255}.${sources & 255}`;
  return fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': source },
    body: JSON.stringify(body),
  });
};

const timed = async (url, path, body, expected) => {
  const began = performance.now();
  const answer = await post(url, path, body);
  await answer.text();
  const took = performance.now() - began;
  if (answer.status !== expected) throw new Error(`${path} answered ${answer.status}, not ${expected}.`);
  return took;
};

const quantile = (times, share) => times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))];

const describe = (times) =>
  `median ${quantile(times, 0.5).toFixed(1)} ms, middle half ${quantile(times, 0.25).toFixed(1)} to ${quantile(times, 0.75).toFixed(1)} ms, range ${quantile(times, 0).toFixed(1)} to ${quantile(times, 1).toFixed(1)} ms`;

const compare = async (title, ask) => {
  const known = [];
  const unknown = [];
  for (let run = 0; run < runs + warmUps; run += 1) {
    const times = run % 2 === 0 ? [await ask(true), await ask(false)] : [await ask(false), await ask(true)].reverse();
    if (run < warmUps) continue;
    known.push(times[0]);
    unknown.push(times[1]);
  }
  const difference = Math.abs(quantile(known, 0.5) - quantile(unknown, 0.5));
  process.stdout.write(
    `${title} (${runs} each)\n  known    ${describe(known)}\n  unknown  ${describe(unknown)}\n  medians differ by ${difference.toFixed(1)} ms\n`,
  );
};

/** Mails that one address gets in an hour; requests beyond them mail nothing and would tell nothing. */
const emailsEach = 10;

const registered = async (url) => {
  const email = `${randomUUID()}@example.test`;
  const made = await post(url, '/auth/register', { name: 'Ada Moss', email, password: 'lovelace', role: 'customer' });
  if (made.status !== 201) throw new Error(`The account could not be made: ${made.status}.`);
  return email;
};

const api = named ? { url: named.replace(/\/$/, ''), stop: async () => {} } : await startApi();
try {
  const unknown = () => `${randomUUID()}@example.test`;
  const emails = [];
  while (emails.length * emailsEach < runs + warmUps) emails.push(await registered(api.url));
  let asked = 0;
  const known = () => {
    asked += 1;
    return emails[asked % emails.length];
  };
  await compare('POST /auth/login with a wrong password', (isKnown) =>
    timed(api.url, '/auth/login', { email: isKnown ? known() : unknown(), password: 'not-lovelace' }, 401),
  );
  await compare('POST /auth/forgot-password', (isKnown) =>
    timed(api.url, '/auth/forgot-password', { email: isKnown ? known() : unknown() }, 200),
  );
} finally {
  await api.stop();
}
