import { createHash } from 'node:crypto';
import { jsonIn, readJson } from '@slices/kernel/json.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import * as v from 'valibot';
import { validated } from '../input/validated.ts';
import { stockEntry } from './stock-entry.ts';

/** The manifest that `@module-federation/enhanced` and `@module-federation/vite` write. */
export const stockManifestName = 'mf-manifest.json';
/** The build's files, in a release. */
export const stockFolder = 'remote/';

type Files = ReadonlyMap<string, Buffer>;

const StockManifest = v.looseObject({
  name: v.string(),
  metaData: v.looseObject({
    globalName: v.string(),
    publicPath: v.optional(v.string(), 'auto'),
    remoteEntry: v.looseObject({ name: v.string(), path: v.string(), type: v.string() }),
  }),
  shared: v.array(v.looseObject({ name: v.string(), requiredVersion: v.optional(v.unknown()) })),
  exposes: v.array(
    v.looseObject({
      path: v.string(),
      assets: v.looseObject({ js: v.looseObject({ sync: v.array(v.string()) }) }),
    }),
  ),
});
type StockManifest = v.InferOutput<typeof StockManifest>;

/** `--release FILE`: a `release.json` of the host's side, whose pages name an exposed module. The rest comes from the build. */
const HostSide = v.looseObject({
  routes: v.optional(v.array(v.looseObject({ path: v.string(), expose: v.string() })), []),
});

/** The files of a release made of a stock build, which are its files, unchanged, and two that are written here. */
export const stockRelease = (slice: string, files: Files, releaseFile: string): Map<string, Buffer> => {
  const text = files.get(stockManifestName);
  if (!text) throw new UserError(`The build has no ${stockManifestName}, which --release goes with.`);
  const manifest = validated(
    StockManifest,
    jsonIn(stockManifestName, String(text), 'Build it again.'),
    stockManifestName,
  );
  const { name, metaData, shared, exposes } = manifest;
  const hostSide = validated(HostSide, readJson(releaseFile, 'composition/README.md shows one.'), releaseFile);
  const { routes, ...rest } = hostSide;
  const { remoteEntry, globalName } = metaData;
  const type = typeOf(manifest);
  const entryFile = `${remoteEntry.path}${remoteEntry.name}`;
  const entryText = files.get(entryFile);
  if (!entryText) throw new UserError(`${stockManifestName} names ${entryFile}, which is not there: build it again.`);
  const entry = `${stockFolder}${entryFile}`;
  /** Only scripts: a browser fetches a module that was preloaded as a script once more. */
  const preloadOf = (expose: string) =>
    type === 'module' ? [] : [entry, ...assetsOf(expose).map((file) => `${stockFolder}${file}`)];
  const assetsOf = (expose: string): string[] => {
    const found = exposes.find(({ path }) => path === expose);
    if (found) return found.assets.js.sync;
    throw new UserError(
      `${releaseFile} names ${expose}, and the build exposes ${exposes.map(({ path }) => path).join(', ') || 'nothing'}.`,
    );
  };
  const pages = routes.map(({ expose, ...route }) => ({ ...route, preload: preloadOf(expose) }));
  const container = `${slice.replaceAll('-', '_')}_${hashOf(files, JSON.stringify(hostSide))}`;
  const release = {
    platform: '*',
    owner: name,
    title: name,
    ...rest,
    container,
    shared: Object.fromEntries(shared.map(({ name, requiredVersion }) => [name, rangeOf(requiredVersion)])),
    routes: pages,
  };
  const code = stockEntry({
    container,
    entry,
    type,
    global: globalName,
    chunks: chunkGlobal(entryText),
    pages: Object.fromEntries(routes.map(({ path, expose }) => [path, expose])),
  });
  return new Map([
    ...[...files].map(([file, bytes]): [string, Buffer] => [`${stockFolder}${file}`, bytes]),
    ['remoteEntry.js', Buffer.from(code)],
    ['release.json', Buffer.from(`${JSON.stringify(release, null, 2)}\n`)],
  ]);
};

export const isStock = (files: Files): boolean => files.has(`${stockFolder}${stockManifestName}`);

const typeOf = ({ metaData: { publicPath, remoteEntry } }: StockManifest): 'global' | 'module' => {
  if (publicPath !== 'auto')
    throw new UserError(
      `${stockManifestName} has the publicPath '${publicPath}': build with output.publicPath 'auto', as the address changes with each release.`,
    );
  const { type } = remoteEntry;
  if (type === 'module' || type === 'esm') return 'module';
  if (type === 'global' || type === 'var') return 'global';
  throw new UserError(
    `${stockManifestName} has a remoteEntry of type '${type}': build one of type global, var or module.`,
  );
};

/** For a module without a range the plugins write `false`. */
const rangeOf = (requiredVersion: unknown): string =>
  typeof requiredVersion === 'string' && /^[\d^~<>=*x]/.test(requiredVersion) ? requiredVersion : '*';

/** Of all that decides what the container holds: releases of one build may differ in their pages. */
const hashOf = (files: Files, hostSide: string): string => {
  const hash = createHash('sha256').update(hostSide);
  for (const [name, bytes] of files) hash.update(`${name}\0`).update(bytes).update('\0');
  return hash.digest('hex').slice(0, 8);
};

const chunkGlobal = (entry: Buffer): string | undefined =>
  /\b(?:self|globalThis|window)(?:\.|\[")((?:webpack|rspack)Chunk[\w$]*)/.exec(String(entry))?.[1];
