import { join } from 'node:path';
import { firstViewsFileName, modulesFileName, type PageModules, type ReleaseManifest } from '@slices/format';
import type { Compilation } from 'webpack';
import { sharedName } from '../reacts/other-reacts-plugin.ts';
import type { BuildGlobal } from './build-global.ts';
import { dataFile } from './data-file.ts';
import { declarationProblems } from './declarations.ts';
import type { ReleaseSource } from './release-source.ts';

/** The name of the chunk that holds an exposed module: `./routes` is in `exposed-routes`. */
export const exposedChunk = (expose: string): string => `exposed-${expose.replace('./', '')}`;

interface Built {
  platform: string;
  global: BuildGlobal;
  shared: Record<string, string>;
  /** The names of those that are not in the shell's first script. */
  later: readonly string[];
}

/** `release.json` and the files beside it that have a content. */
export const releaseFiles = (source: ReleaseSource, built: Built) => [
  dataFile('release.json', (compilation) => manifestOf(compilation, source, built), 2),
  dataFile(firstViewsFileName, () => unlessEmpty(source.firstViews), 2),
  dataFile(modulesFileName, (compilation) => unlessEmpty(pageModules(compilation, source, built.later)), 2),
];

const unlessEmpty = (data: object) => (Object.keys(data).length > 0 ? data : undefined);

const manifestOf = (
  compilation: Compilation,
  source: ReleaseSource,
  { platform, global, shared }: Built,
): ReleaseManifest => {
  const { title, owner, routes, slots, places, events, menu } = source;
  const problems = declarationProblems('release.json', source, [join(compilation.compiler.context, 'src')]);
  if (problems.length > 0) report(compilation, problems.join('; '));
  return {
    platform,
    owner,
    title,
    container: global.of(compilation),
    // Of the files as they are published.
    hashes: {},
    shared: taken(compilation, shared),
    places,
    events,
    routes: routes.map(({ chunk, ...route }) => ({ ...route, preload: filesOf(compilation, './routes', chunk) })),
    slots: slots.map(({ chunk, module: _module, ...slot }) => ({
      ...slot,
      preload: filesOf(compilation, slot.expose, chunk),
    })),
    ...(menu && { menu }),
  };
};

const taken = (compilation: Compilation, shared: Record<string, string>): Record<string, string> => {
  const asked = [...compilation.modules].map(sharedName);
  return Object.fromEntries(Object.entries(shared).filter(([name]) => asked.includes(name)));
};

const pageModules = (compilation: Compilation, source: ReleaseSource, later: readonly string[]): PageModules => {
  const parts = [
    ...source.routes.map(({ path, chunk }) => ({ part: path, groups: groupsOf(compilation, './routes', chunk) })),
    ...source.slots.map(({ expose, chunk }) => ({ part: expose, groups: groupsOf(compilation, expose, chunk) })),
  ];
  const modules = parts.map(({ part, groups }): [string, string[]] => {
    const chunks = groups.flatMap((group) => group.chunks);
    const names = chunks.flatMap((one) => [...compilation.chunkGraph.getChunkModulesIterable(one)].map(sharedName));
    return [part, later.filter((name) => names.includes(name))];
  });
  return Object.fromEntries(modules.filter(([, names]) => names.length > 0));
};

/** Reports an error of the build: a dev server shows it and still serves the rest. */
const report = (compilation: Compilation, problem: string): void => {
  const { WebpackError } = compilation.compiler.webpack;
  compilation.errors.push(new WebpackError(problem));
};

/** The chunks of an exposed module and of a page in it. */
const groupsOf = (compilation: Compilation, expose: string, chunk: string | undefined) =>
  [exposedChunk(expose), ...(chunk ? [chunk] : [])].flatMap((name) => {
    const group = compilation.namedChunkGroups.get(name);
    if (group) return group;
    // A module that cannot be compiled names no chunks.
    if (compilation.errors.length === 0)
      report(
        compilation,
        `release.json names the chunk ${name}; this build has ${[...compilation.namedChunkGroups.keys()].join(', ')}.`,
      );
    return [];
  });

const filesOf = (compilation: Compilation, expose: string, chunk: string | undefined): string[] => {
  const files = groupsOf(compilation, expose, chunk).flatMap((group) => group.getFiles());
  return [...new Set(files)].filter((file) => file.endsWith('.js') && !file.includes('hot-update'));
};
