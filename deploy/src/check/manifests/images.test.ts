import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import { type Copy, DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import * as v from 'valibot';
import { hasKustomize, resourcesOf, under } from './overlay.fixture.ts';

const folder = join(root, 'deploy/containers');
const files = readdirSync(folder).filter((name) => name.endsWith('.Dockerfile'));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const inContext: readonly string[] = read('.dockerignore').match(/(?<=^!).+/gm) ?? [];

test.each([...files.map((name) => `deploy/containers/${name}`), 'stripe-sandbox/Dockerfile'])(
  '%s is without faults by a lint, runs as the user node, of images with a version',
  (path) => {
    const text = read(path);
    const dockerfile = DockerfileParser.parse(text);
    expect(validate(text).map(({ message }) => message)).toEqual([]);
    for (const from of dockerfile.getFROMs()) expect(from.getImageTag()).toMatch(/bookworm/);
    const user = dockerfile.getInstructions().findLast((one) => one.getKeyword() === 'USER');
    expect(user?.getArgumentsContent()).toBe('node');
  },
);

describe.each(files)('%s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const dockerfile = DockerfileParser.parse(text);
  const words = (copy: Copy) => copy.getArguments().map((argument) => argument.getValue());
  const fromContext = dockerfile
    .getCOPYs()
    .filter((copy) => !copy.getFlags().some((flag) => flag.getName() === 'from'));

  test('copies what is there and what is in the context', () => {
    const sources = fromContext.flatMap((copy) => words(copy).slice(0, -1));
    expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([]);
    expect(sources.filter((source) => !inContext.includes(source.split('/')[0] ?? ''))).toEqual([]);
  });

  test('installs every workspace package that it needs', () => {
    const copied = fromContext.flatMap(words).filter((word) => word.endsWith('/package.json'));
    const installs = [...text.matchAll(/^RUN npx .* install .*$/gm)].map(([line]) => {
      const roots = [...line.matchAll(/--filter '(@\w+\/\w+)\.\.\.'/g)].map(([, one = '']) => one);
      return [...closure(roots, line.includes('--prod'))];
    });
    expect(
      installs
        .flat()
        .map((one) => `${one}/package.json`)
        .sort(),
    ).toEqual(copied.sort());
  });

  test('starts a file that is there', () => {
    const starts = [...text.matchAll(/^(?:CMD|ENTRYPOINT) .*"([\w/.-]+\.(?:ts|mjs))"\]$/gm)].map(
      ([, file = '']) => file,
    );
    expect(starts).toHaveLength(1);
    const places = ['', 'api', 'deploy/site'].map((place) =>
      join(root, place, starts[0]?.replace('/srv/nearhand', '') ?? ''),
    );
    expect(places.some((place) => existsSync(place))).toBe(true);
  });
});

const temporary = temporaryFolder();
const at = (...names: string[]) => join(temporary.path, ...names);
const digest = (one: string): string => `sha256:${one.repeat(64)}`;
const runCopied = (script: string, args: readonly string[], programs: string) => {
  const env = { PATH: [programs, process.env.PATH].join(delimiter) };
  return spawnSync('bash', [at(script), ...args], { env, encoding: 'utf8' });
};

test('images of others are pinned to the digest of their tag, and the check fails while one is not', () => {
  cpSync(folder, at('containers'), { recursive: true });
  cpSync(join(root, 'deploy/compose'), at('compose'), { recursive: true });
  mkdirSync(at('programs'));
  writeFileSync(at('programs/docker'), `#!/bin/sh\necho ${digest('a')}\n`, { mode: 0o755 });
  const pin = (...args: string[]) => runCopied('containers/pin-images.sh', args, at('programs'));
  writeFileSync(at('containers/more.Dockerfile'), 'FROM node:20-bookworm-slim AS build\n');
  expect(pin('--check')).toMatchObject({ status: 1, stderr: expect.stringContaining('\nnode:20-bookworm-slim\n') });
  expect(pin()).toMatchObject({ status: 0, stderr: '' });
  expect(pin('--check').status).toBe(0);
  expect(readFileSync(at('containers/more.Dockerfile'), 'utf8')).toBe(
    `FROM node:20-bookworm-slim@${digest('a')} AS build\n`,
  );
  const pinned = DockerfileParser.parse(readFileSync(at('containers/web.Dockerfile'), 'utf8')).getFROMs();
  expect(pinned.map((from) => from.getImageDigest())).toEqual([digest('a'), digest('a'), digest('a')]);
  expect(readFileSync(at('compose/compose.yaml'), 'utf8')).toContain(
    `    image: postgres:15-bookworm@${digest('a')}\n`,
  );
});

(hasKustomize ? test : test.skip)('an environment gets the images that were built, by their digests, or none', () => {
  cpSync(join(root, 'deploy/kubernetes'), at('kubernetes'), { recursive: true });
  const name = (...pairs: string[]) =>
    runCopied('kubernetes/name-images.sh', ['staging', ...pairs], join(root, 'deploy/node_modules/.bin'));
  const built = [`api=${digest('a')}`, `tools=${digest('b')}`, `web=${digest('c')}`];
  expect(name(...built, 'renderer=latest')).toMatchObject({ status: 1, stderr: expect.stringContaining('latest') });
  expect(name(...built, `renderer=${digest('d')}`)).toMatchObject({ status: 0 });
  const images = under(resourcesOf('staging', at('kubernetes')).rendered, 'image');
  expect([...new Set(images)].sort()).toEqual([
    `ghcr.io/nearhand/nearhand-api@${digest('a')}`,
    `ghcr.io/nearhand/nearhand-renderer@${digest('d')}`,
    `ghcr.io/nearhand/nearhand-tools@${digest('b')}`,
    `ghcr.io/nearhand/nearhand-web@${digest('c')}`,
  ]);
});

const closure = (names: readonly string[], production: boolean): Set<string> => {
  const found = new Set<string>();
  const add = (name: string): void => {
    const [scope, own = ''] = name.split('/');
    const folders = scope === '@slices' ? [`composition/${own}`] : [`shared/${own}`, `deploy/${own}`, own];
    const folder = folders.find((one) => existsSync(join(root, one, 'package.json'))) ?? own;
    if (found.has(folder)) return;
    found.add(folder);
    const { dependencies, devDependencies } = v.parse(Package, JSON.parse(read(`${folder}/package.json`)));
    for (const [one, version] of Object.entries({ ...dependencies, ...(production ? {} : devDependencies) }))
      if (version.startsWith('workspace:')) add(one);
  };
  for (const name of names) add(name);
  return found;
};

const Versions = v.optional(v.record(v.string(), v.string()));
const Package = v.object({ dependencies: Versions, devDependencies: Versions });
