import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root: string = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Every slice of this repository, by folder name. A slice is a folder `mf-*`. */
export const slices: readonly string[] = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name.startsWith('mf-'))
  .map((entry) => entry.name)
  .sort();

/** Where everything that a local run makes is kept: `NEARHAND_DATA`, default `.data` in the repository. */
export const dataFolder = (environment: NodeJS.ProcessEnv): string =>
  resolve(root, environment.NEARHAND_DATA || '.data');
