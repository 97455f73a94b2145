import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { testSecret } from './test-app.ts';

export interface ApiProcess {
  url: string;
  stop: () => Promise<void>;
  /** Ends it at once, as a crash does. */
  kill: () => Promise<void>;
}

const folder = fileURLToPath(new URL('../..', import.meta.url));

/** The API in a process of its own, at any free port, as `start` runs it. */
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
    // Its log is read to the end, or it would wait for somebody who does.
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
