import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** Every file of the repository, also those that are not committed yet. */
export const files = new Set(
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\n')
    // Git lists a deleted file until the deletion is staged.
    .filter((file) => existsSync(join(root, file))),
);

export const folders = new Set(
  [...files].flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index))),
);

/** Not on the site: what GitHub or a registry shows at another place. */
const isElsewhere = (file: string): boolean =>
  /^\.(?:changeset|github)\/|(?:^|\/)(?:CHANGELOG|CODE_OF_CONDUCT)\.md$/.test(file);

export const documents: readonly string[] = [...files].filter((file) => file.endsWith('.md') && !isElsewhere(file));
