import { parse } from 'acorn';
import type { BrokenRule } from '../static-check/script-rules.ts';
import { stockFolder } from '../stock/stock-build.ts';
import { federationPage } from './trial-page.ts';

interface KnownBuild {
  /** Says what to change in the bundler's settings. */
  problem: string;
  /** Consequences of the same setting: not worth a line each. */
  covers: (broken: BrokenRule) => boolean;
}

const entryName = 'remoteEntry.js';

/** A stock build of Module Federation that breaks rules that are not in `accept`: what is wrong in it file by file is one setting. */
export const knownBuild = (
  files: ReadonlyMap<string, Buffer>,
  container: string,
  broken: readonly BrokenRule[],
  accept: readonly string[],
): KnownBuild | undefined => {
  const isCode = ({ rule }: BrokenRule) => rule === 'code';
  /** Below an entry that `publish` wrote, which can load modules. */
  const stock = accept.includes('modules') ? undefined : files.get(`${stockFolder}${entryName}`);
  if (isModule(String(stock ?? files.get(entryName) ?? '')))
    return { problem: moduleProblem([...files.keys()].join(' '), container), covers: isCode };
  if (accept.includes('code')) return undefined;
  const runtimes = [...files].filter(([, bytes]) => isRuntime(String(bytes))).map(([name]) => name);
  const isOfRuntime = (one: BrokenRule) => isCode(one) && runtimes.includes(one.place.split(':')[0] ?? '');
  const found = broken.find(isOfRuntime)?.place.split(':')[0];
  if (found === undefined) return undefined;
  return { problem: runtimeProblem(found, String(files.get(found))), covers: isOfRuntime };
};

const isModule = (text: string): boolean => parses(text, 'module') && !parses(text, 'script');

const parses = (text: string, sourceType: 'module' | 'script'): boolean => {
  try {
    parse(text, { ecmaVersion: 'latest', sourceType });
    return true;
  } catch {
    return false;
  }
};

const moduleProblem = (names: string, container: string): string => {
  const start = `${entryName} is an ES module (import, export or import.meta), and the shell loads a classic script`;
  const plugin =
    (/virtual_mf/.test(names) && '@module-federation/vite') ||
    (/__federation_(?:expose|fn|shared)_/.test(names) && '@originjs/vite-plugin-federation');
  if (!plugin)
    return `${start}: in webpack and rspack leave out output.module and library.type 'module'; in Vite, Rollup and esbuild choose the format iife (${federationPage}).`;
  return `${start}. ${plugin} makes nothing else: take it out of vite.config.js, and set build.lib to { entry, name: '${container}', formats: ['iife'], fileName: () => '${entryName}' } (${federationPage}#vite).`;
};

/** Texts of errors, which minimizers keep, of `@module-federation/runtime` and of its SDK. */
const isRuntime = (text: string): boolean => /\[ Federation Runtime \]|import specifier is required/.test(text);

const runtimeProblem = (name: string, text: string): string => {
  const tool = text.includes('rspackChunk') ? '@module-federation/enhanced/rspack' : '@module-federation/enhanced';
  return `${name} has the runtime of Module Federation in it, which runs text as code: the page does not allow that, and the shell has this runtime. In ModuleFederationPlugin of ${tool} set experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } } (${federationPage}#webpack-and-rspack).`;
};
