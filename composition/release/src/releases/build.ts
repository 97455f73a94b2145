import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import {
  EventPayloads,
  eventsFileName,
  isOwnContainer,
  menuFileName,
  parseJson,
  parseWith,
  ReleaseFiles,
  type ReleaseManifest,
  releaseManifestOf,
  type Site,
  skeletonsFileName,
  splitManifest,
} from '@slices/format';
import { UserError } from '@slices/kernel/user-error.ts';
import { ownRendererProblem } from '../shared-use/own-renderer.ts';
import { leaks } from '../static-check/leaks.ts';
import type { BrokenRule } from '../static-check/script-rules.ts';
import { brokenRules, serverBuild } from '../static-check/static-check.ts';
import { undeclaredEvents } from '../static-check/undeclared-events.ts';
import { isStock, stockManifestName, stockRelease } from '../stock/stock-build.ts';
import { knownBuild } from '../validate/known-build.ts';
import { runTrial } from '../validate/run-trial.ts';
import type { Trial } from '../validate/trial.ts';
import { fileListName, foreignContainer, offerName, shellName } from './published-release.ts';

/** The content of a build, by file name relative to its folder. */
export type Files = Map<string, Buffer>;

const contractPage = 'docs/slice-contract.md';
const entryName = 'remoteEntry.js';
/** Hidden files, source maps (see source-maps.ts) and compressed files (`publish` makes its own). */
const unpublished = /(?:^|\/)\.|\.(?:map|br|gz)$/;

/** `releaseFile`: the host's side of a stock build, which has an `mf-manifest.json` and no `release.json`. */
export const readBuild = async (slice: string, distribution: string, releaseFile?: string): Promise<Files> => {
  const files = await filesIn(distribution);
  if (releaseFile !== undefined) return stockRelease(slice, files, releaseFile);
  for (const needed of [offerName(slice), slice === shellName ? 'index.html' : entryName]) {
    if (files.has(needed)) continue;
    const elsewhere = [...files.keys()].find((name) => name.endsWith(`/${needed}`));
    const own = files.has(stockManifestName) ? ' Or name one with --release.' : '';
    const remedy = elsewhere
      ? ` ${elsewhere} must lie in the folder itself.`
      : needed === 'release.json' && ` Write it as ${contractPage} says, and let the build copy it.${own}`;
    throw new UserError(`${distribution} is no build of ${slice}: it has no ${needed}.${remedy || ''}`);
  }
  return files;
};

const filesIn = async (distribution: string): Promise<Files> => {
  const entries = await readdir(distribution, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(distribution, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !unpublished.test(name) && name !== fileListName)
    .sort();
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, Buffer]> => [name, await readFile(join(distribution, name))]),
    ),
  );
};

/** The files that the composition holds hashes of. */
export const firstFiles = ({ routes, slots }: ReleaseManifest): string[] =>
  [...new Set([entryName, ...[...routes, ...slots].flatMap(({ preload }) => preload)])].sort();

interface Checked {
  /** Of `release.json`, if it can be read. */
  manifest?: ReleaseManifest;
  /** Each problem that blocks `publish`, with its remedy. */
  problems: string[];
  /** Code that only a browser can tell to be sound, and listeners and intervals that nothing removes. */
  warnings?: string[];
}

/**
 * All that `validate` and `publish` check. The build may break the rules in `accept`. Without `isTried` its scripts do not
 * run: for a build that was checked before.
 */
export const checkBuild = async (
  slice: string,
  files: Files,
  site: Site,
  options: { accept?: readonly string[] | undefined; isTried?: boolean | undefined } = {},
): Promise<Checked> => {
  const accept = [...(options.accept ?? []), ...(site.accepts ?? [])];
  const name = offerName(slice);
  const read = parseJson(String(files.get(name)));
  if (!read.ok) return { problems: [`${name} ${read.problems.join()}. ${contractPage} describes it.`] };
  const parsed = parseWith(releaseManifestOf(site), read.value);
  if (!parsed.ok) return { problems: parsed.problems.map((problem) => `${name}: ${inWords(problem)}.`) };
  const manifest = parsed.value;
  const broken = brokenRules(files, manifest);
  const known = knownBuild(files, manifest.container, broken, accept);
  const renderer = ownRendererProblem(files, manifest.shared);
  const problems = [
    ...manifestProblems(slice, files, manifest),
    ...payloadProblems(files, manifest),
    ...(renderer ? [renderer] : []),
    ...(known ? [known.problem] : []),
    ...broken.filter((one) => !accept.includes(one.rule) && !known?.covers(one)).map(sentenceOf),
  ];
  // A syntax error would only be said twice, and a build with another setting is another build.
  if (options.isTried === false || known || broken.some(({ rule }) => rule === 'syntax')) return { manifest, problems };
  const scripts = [...files].filter(([file]) => isScript(file) && file !== serverBuild);
  const undeclared = scripts.flatMap(([file, bytes]) => undeclaredEvents(file, String(bytes), manifest.events));
  const leaking = scripts.flatMap(([file, bytes]) => leaks(file, String(bytes)));
  const verdict = await runTrial(trialOf(files, manifest, accept));
  return {
    manifest,
    problems: [...problems, ...undeclared, ...verdict.problems],
    warnings: [...verdict.warnings, ...leaking],
  };
};

/** The library says: `Invalid key: Expected "owner" but received undefined`. */
const inWords = (problem: string): string =>
  problem
    .replace(/: Invalid key: Expected "[^"]*" but received undefined$/, ` is missing; ${contractPage} describes it`)
    .replace(/: Invalid key: Expected never but .*$/, ` is no member; ${contractPage} lists them`);

/** As JSON: every visitor gets those of all releases with the composition. The product's largest have 464. */
const skeletonsLimitBytes = 8_000;

const manifestProblems = (slice: string, files: Files, manifest: ReleaseManifest): string[] => {
  const { menu = [], routes, container } = manifest;
  const name = offerName(slice);
  const skeletonBytes = Buffer.byteLength(JSON.stringify(splitManifest(manifest).skeletons ?? {}));
  return [
    ...(skeletonBytes > skeletonsLimitBytes
      ? [`${name}: its skeletons have ${skeletonBytes} bytes, more than ${skeletonsLimitBytes}: say less in them.`]
      : []),
    ...firstFiles(manifest)
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
    ...[menuFileName, skeletonsFileName]
      .filter((file) => files.has(file))
      .map((file) => `${file} is a file of publish: put its content into ${name}.`),
    ...(isOwnContainer(slice, container) ? [] : [`${name}: it ${foreignContainer(slice, container)}`]),
  ];
};

const payloadProblems = (files: Files, { events }: ReleaseManifest): string[] => {
  const bytes = files.get(eventsFileName);
  if (!bytes) return [];
  const read = parseJson(String(bytes));
  const parsed = read.ok ? parseWith(EventPayloads, read.value) : read;
  if (!parsed.ok) return parsed.problems.map((problem) => `${eventsFileName}: ${inWords(problem)}.`);
  return (['emits', 'hears'] as const).flatMap((side) =>
    Object.keys(parsed.value[side])
      .filter((name) => !events[side].includes(name))
      .map((name) => `${eventsFileName}: add ${name} to events.${side} of release.json, or take it out.`),
  );
};

const someHash = `sha384-${'A'.repeat(64)}`;

const ways: Partial<Record<BrokenRule['rule'], string>> = {
  html: '; for code of a bundled framework that renders in an element of its own, add --accept html',
  size: ', or add --accept size',
};
const sentenceOf = ({ rule, place, problem }: BrokenRule): string => `${place} ${problem}${ways[rule] ?? ''}.`;

const isScript = (file: string): boolean => /\.m?js$/.test(file);

const trialOf = (
  files: Files,
  { container, shared, routes, slots }: ReleaseManifest,
  accept: readonly string[],
): Omit<Trial, 'runtime'> => ({
  files: [...files].map(([name, bytes]) => [name, isScript(name) ? String(bytes) : '']),
  container,
  shared,
  routes: routes.map(({ path }) => path),
  exposes: slots.map(({ expose }) => expose),
  importsModules: accept.includes('modules'),
  isStock: isStock(files),
});
