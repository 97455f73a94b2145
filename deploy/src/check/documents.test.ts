import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { siteTools } from '@nearhand/site/site-tools';
import { root } from '@slices/kernel/repository.ts';
import { createProgram } from '@slices/release/program.ts';
import * as v from 'valibot';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
}).split('\n');
const folders = new Set(files.map((file) => file.split('/')[0] ?? ''));
/** Of the paths of all files: `routes.tsx`, `shop/routes.tsx`. */
const ends = new Set(
  files.flatMap((file) => file.split('/').map((_part, index, parts) => parts.slice(index).join('/'))),
);
// A CHANGELOG names files of its time.
const documents = files
  .filter((file) => file.endsWith('.md') && !file.endsWith('CHANGELOG.md') && existsSync(join(root, file)))
  .map((document) => ({ document, text: readFileSync(join(root, document), 'utf8') }));

/** A path of this repository in back quotes, without placeholders: `deploy/README.md`, `api/src/nouns/<noun>` is none. */
const namedPaths = (text: string): string[] =>
  [...text.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)+)\/?`/g)]
    .map(([, path = '']) => path)
    .filter((path) => folders.has(path.split('/')[0] ?? ''));

/** A file by the end of its path: `day-words.ts`, `shop/routes.tsx`. */
const namedFiles = (text: string): string[] =>
  [...text.matchAll(/`([a-z][a-z\d_.-]*(?:\/[a-z\d_.-]+)*\.(?:tsx?|mjs|sh|ya?ml|sql))`/g)].map(([, name = '']) => name);

test.each(documents)('$document names files that are there', ({ document, text }) => {
  const isThere = (path: string) => [root, join(root, dirname(document))].some((base) => existsSync(join(base, path)));
  expect(namedPaths(text).filter((path) => !isThere(path))).toEqual([]);
  expect(namedFiles(text).filter((name) => !ends.has(name))).toEqual([]);
});

const Package = v.object({ scripts: v.record(v.string(), v.string()) });
const scriptsOf = (folder: string): string[] =>
  Object.keys(v.parse(Package, JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))).scripts);

test('documents name scripts of package.json that are there', () => {
  const missing = documents.flatMap(({ document, text }) =>
    [...text.matchAll(/npm (?:--prefix ([\w/-]+) )?run (?:-s )?([\w:-]*\w)/g)]
      .filter(([, folder = '.', script = '']) => !scriptsOf(folder).includes(script))
      .map(([command]) => `${document}: ${command}`),
  );
  expect(missing).toEqual([]);
});

test('documents name commands and options that npm run release has', () => {
  const program = createProgram({ say: () => {}, complain: () => {}, variables: {}, tools: siteTools });
  const unknown = documents.flatMap(({ document, text }) =>
    [...text.matchAll(/npm run release -- ([a-z][^`#\n|]*)/g)].flatMap(([line, words = '']) => {
      const [first, second] = words.split(' ');
      const command = program.commands.find((one) => one.name() === first);
      const inner = command?.commands.find((one) => one.name() === second) ?? command;
      const known = [...program.options, ...(inner?.options ?? [])].map(({ long }) => long);
      const options = [...words.replaceAll(/"[^"]*"/g, '').matchAll(/(?<= )--[a-z-]+/g)].map(([option]) => option);
      return inner && options.every((option) => option === '--help' || known.includes(option))
        ? []
        : [`${document}: ${line}`];
    }),
  );
  expect(unknown).toEqual([]);
});
