import type { Compilation, Compiler } from 'webpack';

/** Writes `name` as JSON when the names and contents of all other files are final. None where `dataOf` gives undefined. */
export const dataFile = (name: string, dataOf: (compilation: Compilation) => unknown, indent?: number) => ({
  apply: (compiler: Compiler): void =>
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
        const data = await dataOf(compilation);
        if (data === undefined) return;
        const text = `${JSON.stringify(data, null, indent)}\n`;
        compilation.emitAsset(name, new compiler.webpack.sources.RawSource(text));
      });
    }),
});
