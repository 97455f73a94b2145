import { type ApiContract, apiFileName } from '@slices/format';
import type { Compilation, Compiler, javascript, Module } from 'webpack';
import { type ApiUse, apiUseOf } from './api-use.ts';
import { dataFile } from './data-file.ts';
import { reliedOn } from './relied-on.ts';

const plugin = 'ApiFilePlugin';
const scripts = ['javascript/auto', 'javascript/esm', 'javascript/dynamic'] as const;

/** `api.json`: the API's routes that the bundled code calls, with the fields that it sends and reads. */
export const apiFile = (api: () => ApiContract) => ({
  apply: (compiler: Compiler): void => {
    compiler.hooks.thisCompilation.tap(plugin, (_compilation, { normalModuleFactory }) => {
      for (const type of scripts) normalModuleFactory.hooks.parser.for(type).tap(plugin, observe);
    });
    dataFile(apiFileName, (compilation) => reliedOn(usesIn(compilation), api())).apply(compiler);
  },
});

/** Stored in `buildInfo`, which webpack's cache keeps. */
const observe = (parser: javascript.JavascriptParser): void => {
  parser.hooks.program.tap(plugin, (program) => {
    const { buildInfo } = parser.state.module;
    if (buildInfo) buildInfo.apiUse = apiUseOf(program);
  });
};

const isApiUse = (data: unknown): data is ApiUse =>
  typeof data === 'object' && data !== null && 'calls' in data && 'reads' in data && 'problems' in data;

const usesIn = ({ modules, chunkGraph }: Compilation): (ApiUse & { module: Module })[] =>
  [...modules]
    .filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
    .flatMap((module) => ('modules' in module && Array.isArray(module.modules) ? module.modules : [module]))
    .flatMap((module) => {
      const use: unknown = module.buildInfo?.apiUse;
      return isApiUse(use) ? [{ ...use, module }] : [];
    });
