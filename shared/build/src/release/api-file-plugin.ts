import { type ApiContract, apiContract, apiFileName, type RouteContract, type Schema } from '@nearhand/contracts/wire';
import type { Compilation, Compiler, javascript, Module } from 'webpack';
import { type ApiUse, apiUseOf } from './api-use.ts';

const plugin = 'ApiFilePlugin';
const scripts = ['javascript/auto', 'javascript/esm', 'javascript/dynamic'] as const;

/** Writes what the bundled code relies on of the API: the routes that it calls, the fields that it sends and reads. */
export class ApiFilePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(plugin, (compilation, { normalModuleFactory }) => {
      for (const type of scripts) normalModuleFactory.hooks.parser.for(type).tap(plugin, observe);
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: plugin, stage }, () => {
        const text = `${JSON.stringify(reliedOn(usesIn(compilation), apiContract()))}\n`;
        compilation.emitAsset(apiFileName, new compiler.webpack.sources.RawSource(text));
      });
    });
  }
}

/** In `buildInfo` it survives in webpack's cache. */
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

const withoutNames = (name: string): string => name.replace(/:\w*/g, ':');

export const reliedOn = (
  uses: readonly (ApiUse & { module: Pick<Module, 'identifier'> })[],
  api: ApiContract,
): ApiContract => {
  const routes = new Map(Object.entries(api).map(([name, route]) => [withoutNames(name), { name, route }]));
  const problems = uses.flatMap(({ module, ...use }) =>
    [
      ...use.problems,
      ...use.calls
        .filter(({ name }) => !routes.has(withoutNames(name)))
        .map(({ name }) => `'${name}' is no route of the API`),
    ].map((problem) => `${module.identifier().split('!').at(-1)}: ${problem}`),
  );
  if (problems.length > 0) throw new Error(problems.join('; '));
  const [reads, writes] = [new Set(uses.flatMap((use) => use.reads)), new Set(uses.flatMap((use) => use.writes))];
  const calls = uses.flatMap((use) => use.calls.map((call) => ({ ...call, name: withoutNames(call.name) })));
  return Object.fromEntries(
    [...routes]
      .filter(([called]) => calls.some((call) => call.name === called))
      .map(([called, { name, route }]) => {
        const isRead = calls.some((call) => call.name === called && call.isRead);
        return [name, pruned(route, reads, writes, isRead)];
      }),
  );
};

const pruned = (route: RouteContract, reads: Names, writes: Names, isRead: boolean): RouteContract => ({
  ...route,
  ...(route.query && { query: schemaOf(route.query, writes, true) }),
  ...(route.body && { body: schemaOf(route.body, writes, true) }),
  answer: isRead ? schemaOf(route.answer, reads, false) : {},
});

type Names = ReadonlySet<string>;

/** Without the members that no code names. With `isSent`, those that must be sent stay. */
const schemaOf = (schema: Schema, names: Names, isSent: boolean): Schema => {
  const { properties, required = [], items, anyOf, additionalProperties, patternProperties, ...rest } = schema;
  const below = (one: Schema) => schemaOf(one, names, isSent);
  const each = (members: Record<string, Schema>) =>
    Object.fromEntries(Object.entries(members).map(([name, one]) => [name, below(one)]));
  const isUsed = (name: string) => names.has(name) || (isSent && required.includes(name));
  const used = Object.entries(properties ?? {}).filter(([name]) => isUsed(name));
  return {
    ...rest,
    ...(properties && { properties: each(Object.fromEntries(used)), required: required.filter(isUsed) }),
    ...(items && { items: below(items) }),
    ...(anyOf && { anyOf: anyOf.map(below) }),
    ...(patternProperties && { patternProperties: each(patternProperties) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object' ? below(additionalProperties) : additionalProperties,
    }),
  };
};
