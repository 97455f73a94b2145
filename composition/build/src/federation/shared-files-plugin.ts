import HtmlPlugin from 'html-webpack-plugin';
import type { Compilation, Compiler, Module } from 'webpack';

const name = 'SharedFilesPlugin';

/** Puts the files of the shared modules that are not `eager` into a data block of the document, which preloads those of its page. */
export class SharedFilesPlugin {
  constructor(private readonly lazyModules: readonly string[]) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      HtmlPlugin.getHooks(compilation).alterAssetTagGroups.tap(name, (document) => {
        const files = this.lazyModules.map((module) => [
          module,
          filesOf(compilation, module).map((file) => document.publicPath + file),
        ]);
        document.bodyTags.push({
          tagName: 'script',
          attributes: { type: 'application/json', id: 'shared-files' },
          innerHTML: JSON.stringify(Object.fromEntries(files)),
          voidTag: false,
          meta: {},
        });
        return document;
      });
    });
  }
}

const filesOf = (compilation: Compilation, shared: string): string[] => {
  const isProvided = (module: Module) => module.identifier().startsWith(`provide module (default) ${shared}@`);
  const provided = [...compilation.modules].find(isProvided);
  const [block] = provided?.blocks ?? [];
  const group = block && compilation.chunkGraph.getBlockChunkGroup(block);
  if (!group) throw new Error(`The shell provides ${shared}, and the build has no files of it.`);
  return group.getFiles().filter((file) => file.endsWith('.js'));
};
