import { join } from 'node:path';
import { firstViewsFileName, modulesFileName, type PageModules, type ReleaseManifest } from '@slices/format';
import type { Compilation, Compiler, Module } from 'webpack';
import type { BuildGlobal } from './build-global.ts';
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

export class ReleaseFilePlugin {
  constructor(
    private readonly source: ReleaseSource,
    private readonly built: Built,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ReleaseFilePlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ReleaseFilePlugin', stage }, () => {
        const emit = (name: string, data: unknown) =>
          compilation.emitAsset(name, new compiler.webpack.sources.RawSource(`${JSON.stringify(data, null, 2)}\n`));
        emit('release.json', this.describe(compilation));
        if (Object.keys(this.source.firstViews).length > 0) emit(firstViewsFileName, this.source.firstViews);
        const modules = pageModules(compilation, this.source, this.built.later);
        if (Object.keys(modules).length > 0) emit(modulesFileName, modules);
      });
    });
  }

  private describe(compilation: Compilation): ReleaseManifest {
    const { title, owner, routes, slots, places, events, menu } = this.source;
    const { platform, global, shared } = this.built;
    const problems = declarationProblems('release.json', this.source, [join(compilation.compiler.context, 'src')]);
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
  }
}

const taken = (compilation: Compilation, shared: Record<string, string>): Record<string, string> => {
  const asked = [...compilation.modules].map(sharedName);
  return Object.fromEntries(Object.entries(shared).filter(([name]) => asked.includes(name)));
};

/** Undefined for a module of the slice's own. */
const sharedName = (module: Module): string | undefined =>
  /^consume-shared-module\|default\|([^|]+)\|/.exec(module.identifier())?.[1];

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
