import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root: string = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** Every slice of this repository, by folder name. A slice is a folder `mf-*` that says what it offers: what git leaves of another branch's is none. */
export const slices: readonly string[] = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name.startsWith('mf-'))
  .map((entry) => entry.name)
  .filter((name) => existsSync(join(root, name, 'release.json')))
  .sort();

/** Where everything that a local run makes is kept: `NEARHAND_DATA`, default `.data` in the repository. */
export const dataFolder = (environment: NodeJS.ProcessEnv): string =>
  resolve(root, environment.NEARHAND_DATA || '.data');

/** The environments that a data folder has, of `npm start` and `npm run dev`: they need no file. */
export const localEnvironments: readonly string[] = ['local', 'dev'];

export const isLocal = (environment: string): boolean => localEnvironments.includes(environment);
