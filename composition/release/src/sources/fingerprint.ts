import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { lockfileFor } from './lockfile.ts';

export const ignored = /(?:^|\/)(?:node_modules|dist|\.data|gallery)(?:\/|$)|\.test\.tsx?$|\.md$/;

/** One hash over the contents of all sources below `folders` (files may be named too). Tests, READMEs and what the lockfile says of other folders do not count. */
export const fingerprint = (root: string, folders: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const file of folders.flatMap((folder) => filesBelow(join(root, folder))).sort()) {
    hash.update(relative(root, file)).update('\0').update(contentOf(file, folders)).update('\0');
  }
  return hash.digest('hex');
};

const contentOf = (file: string, folders: readonly string[]): string | Buffer => {
  const content = readFileSync(file);
  return basename(file) === 'pnpm-lock.yaml' ? lockfileFor(content.toString('utf8'), folders) : content;
};

export const filesBelow = (path: string): string[] => {
  if (ignored.test(path) || !existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
};
