import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../kernel/user-error.ts';
import { ownNames } from '../web/own-names.ts';

const longest = 40;

/** Refuses a name that is no slice's, or whose folder or address is taken. `slices` are those that there are in `root`. */
export const checkSliceName = (name: string, root: string, slices: readonly string[]): void => {
  if (name.startsWith('mf-'))
    throw new UserError(`Leave 'mf-' out: the folder of the slice 'gift-cards' is mf-gift-cards by itself.`);
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name) || name.length > longest)
    throw new UserError(
      `'${name}' is no slice's name: small letters, digits and single hyphens, at most ${longest}, such as gift-cards.`,
    );
  if (slices.includes(`mf-${name}`)) throw new UserError(`There is a slice mf-${name} already.`);
  const taken = [
    ['the shell', hostPaths(root)] as const,
    ...slices.map((slice) => [slice, routePaths(root, slice)] as const),
  ];
  const owner = taken.find(([, paths]) => paths.some((path) => path.split('/')[1] === name))?.[0];
  if (owner ?? ownNames.includes(name))
    throw new UserError(`/${name} belongs to ${owner ?? 'the web server'}: choose another name.`);
};

const hostPaths = (root: string): string[] => textsOf(readJson(join(root, 'shell/host.json')), 'paths');

const routePaths = (root: string, slice: string): string[] => {
  const release = readJson(join(root, slice, 'release.json'));
  const routes = member(release, 'routes');
  return Array.isArray(routes) ? routes.flatMap((route) => member(route, 'path') ?? []).map(String) : [];
};

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
const textsOf = (value: unknown, name: string): string[] => {
  const list = member(value, name);
  return Array.isArray(list) ? list.map(String) : [];
};
