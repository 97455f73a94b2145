import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isOwnContainer, menuFileName, parseWith, ReleaseFiles, ReleaseManifest } from '@nearhand/contracts';
import { UserError } from '../../kernel/user-error.ts';
import { brokenRules } from '../static-check/static-check.ts';
import { fileListName, foreignContainer, offerName, shellName } from './published-release.ts';

/** The content of a build, by file name relative to its folder. */
export type Files = Map<string, Buffer>;

const entryName = 'remoteEntry.js';
/** Hidden files, source maps (see source-maps.ts) and compressed files (`publish` makes its own). */
const unpublished = /(?:^|\/)\.|\.(?:map|br|gz)$/;

export const readBuild = async (slice: string, distribution: string): Promise<Files> => {
  const entries = await readdir(distribution, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(distribution, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !unpublished.test(name) && name !== fileListName)
    .sort();
  for (const needed of [offerName(slice), slice === shellName ? 'index.html' : entryName]) {
    if (!names.includes(needed)) throw new UserError(`${distribution} is no build of ${slice}: it has no ${needed}.`);
  }
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, Buffer]> => [name, await readFile(join(distribution, name))]),
    ),
  );
};

/** The files that the composition holds hashes of. */
export const firstFiles = ({ routes, slots }: ReleaseManifest): string[] =>
  [...new Set([entryName, ...[...routes, ...slots].flatMap(({ preload }) => preload)])].sort();

/**
 * A slice's manifest, if it can be read, and each problem that blocks `publish`, with its remedy. The build may break the
 * rules in `accepted`.
 */
export const manifestOf = (
  slice: string,
  files: Files,
  accepted: readonly string[] = [],
): { manifest?: ReleaseManifest; problems: string[] } => {
  const name = offerName(slice);
  let data: unknown;
  try {
    data = JSON.parse(String(files.get(name)));
  } catch (error) {
    return { problems: [`${name} is not JSON (${String(error)}): write one object.`] };
  }
  const parsed = parseWith(ReleaseManifest, data);
  if (!parsed.ok) return { problems: parsed.problems.map((problem) => `${name}: ${problem}`) };
  const { menu = [], routes, container } = parsed.value;
  return {
    manifest: parsed.value,
    problems: [
      ...firstFiles(parsed.value)
        .filter((file) => !files.has(file))
        .map((file) => `${name} names ${file}, which is not there: build it, or take it out of preload.`),
      ...[...files.keys()]
        .filter((file) => !parseWith(ReleaseFiles, { [file]: someHash }).ok)
        .map((file) => `${file} is no name for a file of a release: use letters, digits, dots, hyphens and folders.`),
      ...menu
        .filter(({ path }) => routes.every((route) => route.path !== path))
        .map(
          ({ label, path }) => `${name}: the entry '${label}' leads to ${path}: add this path to routes, or change it.`,
        ),
      ...(files.has(menuFileName) ? [`${menuFileName} is a file of publish: put menu into ${name}.`] : []),
      ...(isOwnContainer(slice, container) ? [] : [`${name}: it ${foreignContainer(slice, container)}`]),
      ...brokenRules(files, parsed.value)
        .filter(({ rule }) => !accepted.includes(rule))
        .map(({ place, problem }) => `${place} ${problem}.`),
    ],
  };
};

const someHash = `sha384-${'A'.repeat(64)}`;
