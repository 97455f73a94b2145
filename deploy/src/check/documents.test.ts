import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
}).split('\n');
const folders = new Set(files.map((file) => file.split('/')[0] ?? ''));
// A CHANGELOG names files of its time.
const documents = files.filter(
  (file) => file.endsWith('.md') && !file.endsWith('CHANGELOG.md') && existsSync(join(root, file)),
);

/** A path of this repository in back quotes, without placeholders: `deploy/README.md`, `api/src/nouns/<noun>` is none. */
const namedPaths = (text: string): string[] =>
  [...text.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)+)\/?`/g)]
    .map(([, path = '']) => path)
    .filter((path) => folders.has(path.split('/')[0] ?? ''));

/** Targets of links to files beside the document. */
const links = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)|(?:src|href)="([^"#]+)"/g)]
    .map(([, markdown, html]) => markdown ?? html ?? '')
    .filter((target) => !/^[a-z]+:/.test(target));

test.each(documents)('%s names files that are there', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const at = (path: string) => join(root, dirname(document), path);
  const missing = [
    ...namedPaths(text).filter((path) => !existsSync(join(root, path)) && !existsSync(at(path))),
    ...links(text).filter((target) => !existsSync(at(target))),
  ];
  expect(missing).toEqual([]);
});
