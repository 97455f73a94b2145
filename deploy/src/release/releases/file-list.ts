import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files of a release with their SRI hashes (`sha384-…`), in a fixed order. */
export type FileList = Record<string, string>;

export const sri = (content: Buffer | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

export const fileListOf = (folder: string, names: readonly string[]): FileList =>
  Object.fromEntries([...names].sort().map((name) => [name, sri(readFileSync(join(folder, name)))]));
