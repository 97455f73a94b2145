import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { namespace } from '@slices/format';

const home = new URL('../../..', import.meta.url);

/** The repository of this checkout. Of installed packages, the current folder: the site's, with `site.json`. */
export const root: string = home.pathname.includes('/node_modules/')
  ? process.cwd()
  : fileURLToPath(home).replace(/\/$/, '');

/** The folders `mf-*` with a `release.json`; git may leave others from another branch. */
export const slices: readonly string[] = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name.startsWith('mf-'))
  .map((entry) => entry.name)
  .filter((name) => existsSync(join(root, name, 'release.json')))
  .sort();

/** The setting that names the data folder. */
export const dataSetting = `${namespace.toUpperCase()}_DATA`;

export const dataFolder = (environment: NodeJS.ProcessEnv): string =>
  resolve(root, environment[dataSetting] || '.data');

export const localEnvironments: readonly string[] = ['local', 'dev'];

export const isLocal = (environment: string): boolean => localEnvironments.includes(environment);
