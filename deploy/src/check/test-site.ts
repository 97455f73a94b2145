import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { root } from '@slices/kernel/repository.ts';
import { journeySettings } from './journey-settings.ts';

const port = 4150;
const url = `http://localhost:${port}`;
const answerTimeoutMs = 30_000;
const pollIntervalMs = 500;

export interface TestSite {
  /** Resolves to the environment in which the journeys find the site, or to undefined when it did not start. */
  ready: Promise<NodeJS.ProcessEnv | undefined>;
  /** The site's output. */
  output: () => string;
  stop: () => Promise<void>;
}

/** Builds and starts the site for the journeys with `npm start`, in the background, its data and output in `folder`. */
export const startTestSite = (folder: string): TestSite => {
  const data = join(folder, 'data');
  const log = join(folder, 'site.log');
  const site = spawn(process.execPath, ['deploy/bootstrap.mjs', 'start'], {
    cwd: root,
    env: { ...process.env, ...journeySettings(port), NEARHAND_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const file = createWriteStream(log);
  site.stdout.pipe(file);
  site.stderr.pipe(file);
  const ended = once(site, 'close');
  const hasEnded = () => site.exitCode !== null || site.signalCode !== null;

  const answers = async () => {
    // Without a limit: a start ends by itself when it stands still.
    for (; !hasEnded(); await setTimeout(pollIntervalMs)) {
      const answer = await fetch(url, { signal: AbortSignal.timeout(answerTimeoutMs) }).catch(() => undefined);
      if (answer?.ok) return { E2E_URL: url, NEARHAND_DATA: data };
    }
    return undefined;
  };
  return {
    ready: answers(),
    output: () => readFileSync(log, 'utf8'),
    stop: async () => {
      if (!hasEnded()) site.kill('SIGTERM');
      await ended;
    },
  };
};
