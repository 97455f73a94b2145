import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, slices } from '@slices/kernel/repository.ts';

/**
 * Groups of about one size end at about the same time on every core. Each loads its modules anew: React and Material UI take
 * about 4 s of processor time, the API longest.
 */
const groupSizeBytes = (project: string): number => {
  if (project === 'api') return 400_000;
  return project === 'shell' || slices.includes(project) ? 250_000 : 60_000;
};

/** Projects whose test files load the same modules: React and Material UI, Fastify, schemas or the API. */
const grouped = [
  ...['format', 'kernel', 'build', 'release', 'tracing', 'web', 'host', 'operate'].map((name) => `composition/${name}`),
  ...['contracts', 'platform', 'ui', 'payments', 'build'].map((name) => `shared/${name}`),
  'shell',
  ...slices,
  'stripe-sandbox',
  'api',
  'deploy',
];

/** Smaller slices share a group, which is in the folder of the first. */
const smallSliceBytes = 100_000;

/** Begins a test file whose code runs on a server; the environment holds for a whole group. */
const forNode = '/** @jest-environment node */';

/**
 * Begins a test file that changes members of the document for good: it runs in a separate environment, together with those
 * that begin with the same line, where this says more. An environment takes about 1.4 s of processor time.
 */
const forItself = '/** In a separate document';

/** Tests that could differ on the embedded database, which is PostgreSQL with one connection. */
const isAboutDatabase = /api\/src\/(?:kernel\/database|ledger)\//;

/** Tests of the embedded database alone. */
const isEmbedded = /\/embedded-[\w-]+\.test\.ts$/;

/**
 * Writes files into `folder` that each run a group of test files one after the other, so that Jest loads their modules
 * once. The API's tests use the server of `databaseUrl`; those about the database run on the embedded one too. Without
 * a server all of them use the embedded one. Returns the environment in which Jest finds the groups, of all packages or of
 * those that are `affected`; undefined when none of these has such tests.
 */
export const groupTests = (
  folder: string,
  databaseUrl: string | undefined,
  affected?: ReadonlySet<string>,
): NodeJS.ProcessEnv | undefined => {
  const projects = grouped.filter((name) => affected?.has(name) ?? true);
  const small = affected ? [] : slices.filter((slice) => bytesOf(testFiles(slice)) < smallSliceBytes);
  const folderOf = (project: string) => (small.includes(project) ? small[0] : project);
  for (const project of projects) {
    const files = grouped.filter((other) => folderOf(other) === project).flatMap(testFiles);
    mkdirSync(join(folder, project), { recursive: true });
    const write = (name: string, written: readonly string[], setUp = '') => {
      for (const [index, group] of divided(written, groupSizeBytes(project)).entries())
        writeFileSync(join(folder, project, `${name}-${index + 1}.test.ts`), setUp + entry(group));
    };
    if (project !== 'api' || !databaseUrl) {
      const begins = (file: string, start: string) => readFileSync(join(root, file), 'utf8').startsWith(start);
      const own = files.filter((file) => begins(file, forItself));
      const node = files.filter((file) => begins(file, forNode));
      write(
        'group',
        files.filter((file) => !own.includes(file) && !node.includes(file)),
      );
      write('node', node, `${forNode}\n`);
      const documents = new Map<string, string[]>();
      for (const file of own) {
        const [line = ''] = readFileSync(join(root, file), 'utf8').split('\n');
        const document = line === `${forItself}. */` ? file : line;
        documents.set(document, [...(documents.get(document) ?? []), file]);
      }
      for (const [index, sharing] of [...documents.values()].entries()) write(`own-${index + 1}`, sharing);
    } else {
      const server = files.filter((file) => !isEmbedded.test(file));
      write('server', server, `process.env.TEST_DATABASE_URL = ${JSON.stringify(databaseUrl)};\n`);
      write(
        'embedded',
        files.filter((file) => isAboutDatabase.test(file)),
      );
    }
  }
  return projects.length > 0 ? { TEST_GROUPS: folder } : undefined;
};

const testFiles = (project: string): string[] =>
  ['src', 'browser', 'site/src', 'conformance']
    .map((folder) => `${project}/${folder}`)
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    .filter((path) => /\.test\.tsx?$/.test(path) && (process.env.FULL_TESTS || !path.includes('.full.test.')));

const bytesOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(join(root, file)).size, 0);

/** Deals the files out, the largest first. */
const divided = (files: readonly string[], sizeBytes: number): string[][] => {
  const bySize = files
    .map((file) => ({ file, bytes: statSync(join(root, file)).size }))
    .sort((a, b) => b.bytes - a.bytes || a.file.localeCompare(b.file));
  const groups = Array.from({ length: Math.ceil(bytesOf(files) / sizeBytes) }, (): string[] => []);
  for (const [index, { file }] of bySize.entries()) groups[index % groups.length]?.push(file);
  return groups;
};

/** A file that does not load fails as a test; the others still run. */
const entry = (files: readonly string[]): string => `
for (const file of ${JSON.stringify(files)}) {
  describe(file, () => {
    try {
      require(${JSON.stringify(`${root}/`)} + file);
    } catch (error) {
      test('loads', () => {
        throw error;
      });
    }
  });
}
`;
