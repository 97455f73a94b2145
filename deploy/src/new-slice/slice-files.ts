import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../kernel/repository.ts';

const templates = join(root, 'deploy/src/new-slice/template');

/** The names that a slice has: `gift-cards`, `mf-gift-cards`, `Gift Cards`. */
export interface SliceNames {
  name: string;
  slice: string;
  title: string;
}

export const sliceNames = (name: string): SliceNames => ({
  name,
  slice: `mf-${name}`,
  title: name.replaceAll(
    /(^|-)([a-z0-9])/g,
    (_all, hyphen: string, letter: string) => `${hyphen && ' '}${letter.toUpperCase()}`,
  ),
});

/** Writes the slice into `folder`: what every slice has, and what it has inside or outside of this repository. */
export const writeSliceFiles = (
  folder: string,
  where: 'inside' | 'outside',
  names: SliceNames,
  manifest: object,
): void => {
  for (const template of [join(templates, 'both'), join(templates, where)]) {
    for (const file of filesBelow(template)) {
      const name = relative(template, file).replace(/\.txt$/, '');
      write(join(folder, name === 'gitignore' ? '.gitignore' : name), filled(readFileSync(file, 'utf8'), names));
    }
  }
  write(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
};

const filled = (text: string, { name, slice, title }: SliceNames): string =>
  text.replaceAll('{{name}}', name).replaceAll('{{slice}}', slice).replaceAll('{{title}}', title);

const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

const filesBelow = (path: string): string[] =>
  statSync(path).isFile() ? [path] : readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
