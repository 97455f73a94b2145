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

const answers = async (child, url) => {
  for (let tries = 0; tries < 300 && child.exitCode === null; tries += 1) {
    if ((await fetch(`${url}/api/health`).catch(() => undefined))?.ok) return;
    await pause(100);
  }
  throw new Error(`The API did not start at ${url}.`);
};

/**
 * Copies of the API alone, one at each port, with `services` services on data of their own that is gone afterwards;
 * several need a `databaseUrl`, which names an empty database. Without `services` that database must have its data.
 */
export const startApis = async (services, ports, databaseUrl = '', settings = {}) => {
  const data = mkdtempSync(join(tmpdir(), 'nearhand-bench-'));
  const env = { DATABASE_URL: databaseUrl, NEARHAND_DATA: data, LOG_LEVEL: 'error', ...settings };
  const children = [];
  const stop = async () => {
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGTERM');
        await ended(child);
      }),
    );
    rmSync(data, { recursive: true, force: true });
  };
  try {
    if (services !== undefined) {
      const code = await ended(run('src/demo/seed.ts', { ...env, DEMO_SERVICES: String(services) }));
      if (code !== 0) throw new Error('The demo data could not be made.');
    }
    const probe = ['--import', new URL('event-loop-probe.mjs', import.meta.url).href];
    for (const port of ports) children.push(run('src/server.ts', { ...env, PORT: String(port) }, probe));
    const urls = ports.map((port) => `http://127.0.0.1:${port}`);
    await Promise.all(urls.map((url, index) => answers(children[index], url)));
    return { urls, children, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** One copy on the embedded database. */
export const startApi = async (services, port) => {
  const { urls, children, stop } = await startApis(services, [port]);
  return { url: urls[0], child: children[0], stop };
};
