import type { Chunk, ChunkGraph, Compilation, Compiler, Module, ModuleGraph } from 'webpack';

const name = 'ShortIdsPlugin';

/**
 * Numbers from 0 for the modules that nothing but the file `chunk` names: an id of four random digits costs a byte and a half at each import,
 * also in a compressed file. Others name a module by webpack's `deterministic` id, so that their files stay in the browser's
 * cache when `chunk` changes.
 */
export class ShortIdsPlugin {
  constructor(private readonly chunk: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.beforeModuleIds.tap(name, () => this.number(compilation));
    });
  }

  private number({ chunkGraph, moduleGraph, namedChunks }: Compilation): void {
    const chunk = namedChunks.get(this.chunk);
    if (!chunk) return;
    // The importers that webpack has put into a joined module are in no file.
    const isInside = (module: Module) =>
      chunkGraph.getNumberOfModuleChunks(module) === 0 || isOnlyIn(chunkGraph, chunk, module);
    const order = (module: Module) => moduleGraph.getPreOrderIndex(module) ?? 0;
    let id = 0;
    for (const module of [...chunkGraph.getChunkModules(chunk)].sort((one, other) => order(one) - order(other)))
      if (
        chunkGraph.getModuleId(module) === null &&
        isInside(module) &&
        importers(moduleGraph, module).every(isInside)
      ) {
        chunkGraph.setModuleId(module, id);
        id += 1;
      }
  }
}

const isOnlyIn = (graph: ChunkGraph, chunk: Chunk, module: Module): boolean =>
  graph.isModuleInChunk(module, chunk) && graph.getNumberOfModuleChunks(module) === 1;

const importers = (graph: ModuleGraph, module: Module): Module[] =>
  [...graph.getIncomingConnections(module)].flatMap(({ originModule }) => originModule ?? []);
