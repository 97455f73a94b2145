import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';
import { ownNames } from '@slices/kernel/site-paths.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import * as v from 'valibot';

const maxNameLength = 40;
const HostFile = v.object({ paths: v.array(v.string()) });
const ReleaseFile = v.object({ routes: v.optional(v.array(v.object({ path: v.string() })), []) });

/** Throws a {@link UserError} for a name that is not valid or taken. `slices` are the slices in `root`. */
export const checkSliceName = (name: string, root: string, slices: readonly string[]): void => {
  if (name.startsWith('mf-'))
    throw new UserError(`Leave 'mf-' out: the folder of the slice 'gift-cards' is mf-gift-cards by itself.`);
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name) || name.length > maxNameLength)
    throw new UserError(
      `'${name}' is no slice's name: small letters, digits and single hyphens, at most ${maxNameLength}, such as gift-cards.`,
    );
  if (slices.includes(`mf-${name}`)) throw new UserError(`There is a slice mf-${name} already.`);
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const paths = new Map([
    ['the shell', v.parse(HostFile, read('shell/host.json')).paths],
    ...slices.map((slice): [string, string[]] => [
      slice,
      v.parse(ReleaseFile, read(`${slice}/release.json`)).routes.map(({ path }) => path),
    ]),
    ['the web server', ownNames.map((own) => `/${own}`)],
  ]);
  for (const [owner, taken] of paths)
    if (taken.some((path) => path.split('/')[1] === name))
      throw new UserError(`/${name} belongs to ${owner}: choose another name.`);
};

export interface SliceNames {
  name: string;
  slice: string;
  title: string;
}

export const sliceNames = (name: string): SliceNames => ({
  name,
  slice: `mf-${name}`,
  title: name.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (first) => first.toUpperCase()),
});

export const writeSliceFiles = (
  folder: string,
  where: 'inside' | 'outside',
  names: SliceNames,
  manifest: object,
): void => {
  for (const template of ['both', where])
    cpSync(join(root, 'deploy/src/new-slice/template', template), folder, { recursive: true });
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name);
    let text = readFileSync(file, 'utf8');
    for (const [key, value] of Object.entries(names)) text = text.replaceAll(`{{${key}}}`, value);
    const name = entry.name.replace(/\.txt$/, '').replace(/^gitignore$/, '.gitignore');
    rmSync(file);
    writeFileSync(join(entry.parentPath, name), text);
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
};

const ownersFile = '.github/CODEOWNERS';

export const joinWorkspace = (root: string, slice: string, name: string): void => {
  const owners = readFileSync(join(root, ownersFile), 'utf8').split('\n');
  const last = owners.findLastIndex((line) => line.startsWith('/mf-'));
  if (last < 0) throw new UserError(`${ownersFile} lists no slices any more: the new one cannot be added there.`);
  owners.splice(last + 1, 0, `${`/${slice}/`.padEnd(17)} @nearhand/team-${name}`);
  writeFileSync(join(root, ownersFile), owners.join('\n'));
};
