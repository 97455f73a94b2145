import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { type Trust, trustOf } from '@slices/format/node';
import { textIn, wholeNumberIn } from '@slices/kernel/variables.ts';
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

/** The program of a worker, in one file: beside this one in a packed package, else as `bundled` of the kernel wrote it. */
const workerFile = import.meta.url.endsWith('.ts') ? '../../node_modules/.cache/bundled/worker.mjs' : './worker.mjs';

/** Throws a `UserError` for what is missing or wrong. */
export const settingsFrom = (variables: NodeJS.ProcessEnv): RendererSettings => ({
  host: variables.HOST || '127.0.0.1',
  port: wholeNumberIn(variables, 'PORT', 4103),
  site: textIn(variables, 'SITE_URL'),
  api: textIn(variables, 'API_URL'),
  shell: resolve(textIn(variables, 'SHELL_FOLDER')),
  trust: trustOf(readPublicKeys(resolve(textIn(variables, 'COMPOSITION_KEYS')))),
  pollMs: wholeNumberIn(variables, 'RENDER_POLL_MS', 2_000),
  pool: {
    workers: wholeNumberIn(variables, 'RENDER_WORKERS', availableParallelism()),
    isAlwaysReady: true,
    program: readFileSync(new URL(workerFile, import.meta.url), 'utf8'),
    heapMegabytes: 256,
    maxRssBytes: 512e6,
    limits: { processorMs: 2_000, stallMs: 20_000, lastsMs: 10_000 },
  },
  deadlineMs: wholeNumberIn(variables, 'RENDER_DEADLINE_MS', 400),
  freshMs: 2_000,
  cacheMegabytes: wholeNumberIn(variables, 'RENDER_CACHE_MB', 64),
  say: (line) => process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), msg: line })}\n`),
});
