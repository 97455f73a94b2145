import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('../api', import.meta.url));

const run = (script, env, args = []) =>
  spawn(process.execPath, [...args, '--import', 'tsx', script], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

const ended = (child) => new Promise((resolve) => child.once('exit', resolve));

/** The API alone with `services` services, on data of its own that is gone afterwards. */
export const startApi = async (services, port) => {
  const data = mkdtempSync(join(tmpdir(), 'nearhand-bench-'));
  const env = { DATABASE_URL: '', NEARHAND_DATA: data, PORT: String(port), LOG_LEVEL: 'error' };
  const code = await ended(run('src/demo/seed.ts', { ...env, DEMO_SERVICES: String(services) }));
  const child =
    code === 0 && run('src/server.ts', env, ['--import', new URL('event-loop-probe.mjs', import.meta.url).href]);
  const stop = async () => {
    if (child && child.exitCode === null) {
      child.kill('SIGTERM');
      await ended(child);
    }
    rmSync(data, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; child && tries < 300 && child.exitCode === null; tries += 1) {
    if ((await fetch(`${url}/api/health`).catch(() => undefined))?.ok) return { url, child, stop };
    await pause(100);
  }
  await stop();
  throw new Error(`The API did not start on port ${port}.`);
};
