import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root: string = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** The folders `mf-*` with a `release.json`; git may leave others from another branch. */
export const slices: readonly string[] = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name.startsWith('mf-'))
  .map((entry) => entry.name)
  .filter((name) => existsSync(join(root, name, 'release.json')))
  .sort();

export const dataFolder = (environment: NodeJS.ProcessEnv): string =>
  resolve(root, environment.NEARHAND_DATA || '.data');

export const localEnvironments: readonly string[] = ['local', 'dev'];

export const isLocal = (environment: string): boolean => localEnvironments.includes(environment);
