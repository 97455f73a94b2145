import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { type Trust, trustOf } from '@slices/format/node';
import { UserError } from '@slices/kernel/user-error.ts';
import { readPublicKeys } from '@slices/release/keys/signing-keys.ts';
import type { PoolSettings } from './worker/worker-pool.ts';

export interface RendererSettings {
  host: string;
  port: number;
  /** The web tier: composition, configuration and releases are read there. */
  site: string;
  api: string;
  /** The folder of the shell's build. */
  shell: string;
  trust: Trust;
  /** How often it asks the web tier for a newer composition. */
  pollMs: number;
  pool: PoolSettings;
  /** A visitor waits no longer for a document. */
  deadlineMs: number;
  /** The next document is made when one is older. */
  freshMs: number;
  cacheMegabytes: number;
  say: (line: string) => void;
}

/** Bundled beside this program, see `local/bundled.ts`. */
const workerFile = new URL('../../node_modules/.cache/bundled/worker.mjs', import.meta.url);

const wholeNumber = (variables: NodeJS.ProcessEnv, name: string, without: number): number => {
  const value = Number(variables[name] || without);
  if (!Number.isInteger(value) || value < 1)
    throw new UserError(`${name} must be a whole number, not '${variables[name]}'.`);
  return value;
};

const text = (variables: NodeJS.ProcessEnv, name: string): string => {
  const value = variables[name];
  if (!value) throw new UserError(`Set ${name}.`);
  return value;
};

/** Throws a {@link UserError} for what is missing or wrong. */
export const settingsFrom = (variables: NodeJS.ProcessEnv): RendererSettings => ({
  host: variables.HOST || '127.0.0.1',
  port: wholeNumber(variables, 'PORT', 4103),
  site: text(variables, 'SITE_URL'),
  api: text(variables, 'API_URL'),
  shell: resolve(text(variables, 'SHELL_FOLDER')),
  trust: trustOf(readPublicKeys(resolve(text(variables, 'COMPOSITION_KEYS')))),
  pollMs: wholeNumber(variables, 'RENDER_POLL_MS', 2_000),
  pool: {
    workers: wholeNumber(variables, 'RENDER_WORKERS', availableParallelism()),
    isAlwaysReady: true,
    program: readFileSync(workerFile, 'utf8'),
    heapMegabytes: 256,
    maxRssBytes: 512e6,
    limits: { processorMs: 2_000, stallMs: 20_000, lastsMs: 10_000 },
  },
  deadlineMs: wholeNumber(variables, 'RENDER_DEADLINE_MS', 400),
  freshMs: 2_000,
  cacheMegabytes: wholeNumber(variables, 'RENDER_CACHE_MB', 64),
  say: (line) => process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), msg: line })}\n`),
});
