import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import type { Compilation, Compiler, Module } from 'webpack';
import type { OtherReacts, SiteBuild } from '../site/site-build.ts';

const plugin = 'OtherReactsPlugin';
/** The host's code has it in place of what this build finds out: see `evaluated-again.ts` of `@slices/host`. */
const placeholder = /(["'`])@@REACT_BOUND@@\1/;
const pageContexts = /[\\/]shared[\\/]page-contexts\.(?:js|tsx)$/;
/** One for the document, although it extends a class of React Query. */
const onceAlways = /[\\/]shared[\\/]slice-client\.[jt]s$/;
const state = /^(?:export )?let |^(?:export )?const \w+ = new (?:Map|Set|WeakMap|WeakSet|EventTarget)\b/m;

/**
 * Tells the shell's code which modules are evaluated once more for another React: those that import React. The state of a
 * document must lie in other modules: the build fails where a module of the shell's packages has both.
 */
export class OtherReactsPlugin {
  private readonly sources: string[];
  private readonly siteContexts: string;

  constructor(
    private readonly folder: string,
    private readonly others: OtherReacts,
    { packages }: Pick<SiteBuild, 'packages'>,
  ) {
    this.sources = Object.values(packages).map((path) => join(folder, path, 'src'));
    this.siteContexts = join(folder, others.siteContexts);
  }

  apply(compiler: Compiler): void {
    const { Compilation } = compiler.webpack;
    compiler.hooks.normalModuleFactory.tap(plugin, (factory) => {
      const copies = this.copies();
      factory.hooks.beforeResolve.tap(plugin, (data) => {
        const copy = copies.find(({ folders }) => folders.some((one) => data.contextInfo.issuer?.startsWith(one)));
        // Else it would be the shared one.
        data.request = copy?.files[data.request] ?? data.request;
      });
    });
    compiler.hooks.thisCompilation.tap(plugin, (compilation) => {
      // Before that, an import leads to the index of a package, and so to React.
      compilation.hooks.afterOptimizeDependencies.tap(plugin, (modules) => this.separate(compilation, [...modules]));
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
      compilation.hooks.processAssets.tap({ name: plugin, stage }, () => this.write(compilation));
    });
  }

  private copies() {
    const { resolve } = createRequire(join(this.folder, 'package.json'));
    return Object.values(this.others.packages).map(({ react, dom }) => {
      const files: Record<string, string> = { react: resolve(react), 'react-dom': resolve(dom) };
      return { files, folders: Object.values(files).map((file) => dirname(file) + sep) };
    });
  }

  /** Makes modules with state, and those with contexts, modules of their own: webpack would put them into their importers. */
  private separate(compilation: Compilation, modules: Module[]): void {
    const bound = boundIn(compilation, modules);
    const shared = importedBy(
      compilation,
      modules.filter((module) => sharedName(module) !== undefined || this.nameOf(fileOf(module) ?? '')),
    );
    for (const module of shared) {
      const file = fileOf(module);
      if (!file || !module.buildInfo) continue;
      const isOwn = this.sources.some((source) => file.startsWith(source));
      const hasState = isOwn && state.test(String(module.originalSource()?.source()));
      if (hasState && bound.has(module))
        compilation.errors.push(
          new compilation.compiler.webpack.WebpackError(
            `${file} holds state and imports React, so that there is one of it for each React: move the state to a file that does not.`,
          ),
        );
      // Found by their names.
      if (this.nameOf(file)) compilation.moduleGraph.getExportsInfo(module).setUsedInUnknownWay(undefined);
      if (hasState || this.nameOf(file))
        module.buildInfo.moduleConcatenationBailout = 'one for all, or one for each React';
    }
  }

  private nameOf(file: string): string | undefined {
    if (file === this.siteContexts) return 'site-contexts';
    return pageContexts.test(file) ? 'page-contexts' : undefined;
  }

  private write(compilation: Compilation): void {
    const { RawSource } = compilation.compiler.webpack.sources;
    for (const { name, source } of compilation.getAssets()) {
      if (!name.endsWith('.js')) continue;
      const text = String(source.source());
      if (placeholder.test(text))
        compilation.updateAsset(
          name,
          new RawSource(text.replace(placeholder, () => JSON.stringify(JSON.stringify(this.describe(compilation))))),
        );
    }
  }

  private describe(compilation: Compilation) {
    const { chunkGraph, moduleGraph } = compilation;
    const modules = [...compilation.modules];
    const idOf = (module: Module) => chunkGraph.getModuleId(module);
    const consumed = modules.filter((module) => sharedName(module) !== undefined);
    const fallbacks = consumed.flatMap((module) => {
      const [target] = [...moduleGraph.getOutgoingConnections(module)].map((connection) => connection.module);
      return target ? [[sharedName(module), idOf(target)]] : [];
    });
    const contexts = modules.flatMap((module) => {
      const name = this.nameOf(fileOf(module) ?? '');
      return name ? [[name, idOf(module)]] : [];
    });
    return {
      modules: [...boundIn(compilation, modules)].map(idOf).filter((id) => id !== null),
      consumed: Object.fromEntries(
        consumed.flatMap((module) => (idOf(module) === null ? [] : [[idOf(module), sharedName(module)]])),
      ),
      named: Object.fromEntries([...fallbacks, ...contexts]),
    };
  }
}

/** Whether a shared module is one of React's. */
export const isReact = (name: string): boolean => /^react(?:-dom)?(?:\/|$)/.test(name);

const fileOf = (module: Module): string | undefined => {
  const file: unknown = Reflect.get(module, 'resource');
  return typeof file === 'string' ? file : undefined;
};

/** The name of a shared module that a slice takes from the page; undefined for a module of its own. */
export const sharedName = (module: Module): string | undefined =>
  /^consume-shared-module\|default\|([^|]+)\|/.exec(module.identifier())?.[1];

/** `modules`, and what they import. */
const importedBy = ({ moduleGraph }: Compilation, modules: Module[]): Set<Module> => {
  const found = new Set<Module>();
  for (let module = modules.pop(); module; module = modules.pop()) {
    if (found.has(module)) continue;
    found.add(module);
    for (const { module: imported } of activeFrom(moduleGraph, module)) modules.push(imported);
  }
  return found;
};

const activeFrom = (graph: Compilation['moduleGraph'], module: Module) =>
  [...graph.getOutgoingConnections(module)].filter((one) => one.isActive(undefined) && one.module !== null);

/** The modules that import React's, by themselves or by what they import. */
const boundIn = ({ moduleGraph }: Compilation, modules: readonly Module[]): Set<Module> => {
  const importers = new Map<Module, Module[]>();
  for (const module of modules)
    for (const { module: imported } of activeFrom(moduleGraph, module))
      importers.set(imported, [...(importers.get(imported) ?? []), module]);
  const bound = new Set<Module>();
  const found = modules.filter((module) => isReact(sharedName(module) ?? ''));
  for (let module = found.pop(); module; module = found.pop()) {
    if (bound.has(module) || onceAlways.test(fileOf(module) ?? '')) continue;
    bound.add(module);
    found.push(...(importers.get(module) ?? []));
  }
  return bound;
};
