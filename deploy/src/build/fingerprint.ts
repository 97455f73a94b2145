import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const ignored = /(?:^|\/)(?:node_modules|dist|\.types|\.data|gallery)(?:\/|$)|\.test\.tsx?$|\.md$/;

/** One hash over the contents of all sources below `folders` (files may be named too). Tests and READMEs do not count. */
export const fingerprint = (root: string, folders: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const file of folders.flatMap((folder) => filesBelow(join(root, folder))).sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
};

/** Every file below `path` in a fixed order; `path` itself when it is a file. */
export const filesBelow = (path: string): string[] => {
  if (ignored.test(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
};
