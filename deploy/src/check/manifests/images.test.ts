import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Copy, DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import * as v from 'valibot';
import { root } from '../../kernel/repository.ts';

const folder = join(root, 'deploy/containers');
const files = readdirSync(folder).filter((name) => name.endsWith('.Dockerfile'));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const inContext: readonly string[] = read('.dockerignore').match(/(?<=^!).+/gm) ?? [];

describe.each(files)('%s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const dockerfile = DockerfileParser.parse(text);
  const words = (copy: Copy) => copy.getArguments().map((argument) => argument.getValue());
  const fromContext = dockerfile
    .getCOPYs()
    .filter((copy) => !copy.getFlags().some((flag) => flag.getName() === 'from'));

  test('is without faults by a lint, of images with a version', () => {
    expect(validate(text).map(({ message }) => message)).toEqual([]);
    for (const from of dockerfile.getFROMs()) expect(from.getImageTag()).toMatch(/bookworm/);
  });

  test('copies what is there and what is in the context', () => {
    const sources = fromContext.flatMap((copy) => words(copy).slice(0, -1));
    expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([]);
    expect(sources.filter((source) => !inContext.includes(source.split('/')[0] ?? ''))).toEqual([]);
  });

  test('installs with the pnpm of this repository, with every workspace package that it needs', () => {
    const [, pnpm] = /const pnpm = '(.+)'/.exec(read('deploy/bootstrap.mjs')) ?? [];
    expect(text).toContain(`npx --yes ${pnpm} install`);
    const copied = fromContext.flatMap(words).filter((word) => word.endsWith('/package.json'));
    const roots = [...text.matchAll(/--filter '@nearhand\/(\w+)\.\.\.'/g)].map(([, one = '']) => one);
    const needed = closure(roots, text.includes('--prod'));
    expect([...needed].map((one) => `${one}/package.json`).sort()).toEqual(copied.sort());
  });

  test('runs as somebody who may do little, and starts a file that is there', () => {
    const user = dockerfile.getInstructions().findLast((one) => one.getKeyword() === 'USER');
    expect(user?.getArgumentsContent()).toMatch(/^(?:node|www-data)$/);
    const starts = [...text.matchAll(/^(?:CMD|ENTRYPOINT) .*"([\w/.-]+\.(?:ts|mjs|sh))"\]$/gm)].map(
      ([, file = '']) => file,
    );
    expect(starts).toHaveLength(1);
    const places = ['', 'api', 'deploy/containers'].map((place) =>
      join(root, place, starts[0]?.replace('/srv/nearhand', '') ?? ''),
    );
    expect(places.some((place) => existsSync(place))).toBe(true);
  });
});

const closure = (names: readonly string[], production: boolean): Set<string> => {
  const found = new Set<string>();
  const add = (name: string): void => {
    const folder = existsSync(join(root, 'shared', name)) ? `shared/${name}` : name;
    if (found.has(folder)) return;
    found.add(folder);
    const { dependencies, devDependencies } = v.parse(Package, JSON.parse(read(`${folder}/package.json`)));
    for (const [one, version] of Object.entries({ ...dependencies, ...(production ? {} : devDependencies) }))
      if (version.startsWith('workspace:')) add(one.replace('@nearhand/', ''));
  };
  for (const name of names) add(name);
  return found;
};

const Versions = v.optional(v.record(v.string(), v.string()));
const Package = v.object({ dependencies: Versions, devDependencies: Versions });
