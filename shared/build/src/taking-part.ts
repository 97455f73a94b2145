import type { Compilation, Module, NormalModule } from 'webpack';
import { type Participation, type PartKind, participationOf } from './participation.ts';

/** Places that a build has for widgets, and events of the bus that it sends and hears. */
export interface TakingPart {
  places: string[];
  events: { emits: string[]; hears: string[] };
}

/**
 * What the modules in the chunks of `compilation` take part in, each name once. A name that does not stand in the code
 * must be among what the team `named` in its `file`, or the build fails.
 */
export const takingPartOf = (compilation: Compilation, named: TakingPart, file: string): TakingPart => {
  const parts = modulesOf(compilation).map(readPart);
  const names: Record<PartKind, string[]> = { places: named.places, ...named.events };
  const all = (kind: PartKind) => [...new Set([...parts.flatMap((part) => part[kind]), ...names[kind]])].sort();
  for (const { resource, unknown } of parts) {
    const missing = unknown.find(({ kind }) => names[kind].length === 0);
    if (missing)
      throw new Error(
        `${resource} gives ${missing.by} a name that does not stand there; write it there, or in "${memberOf(missing.kind)}" of ${file}.`,
      );
  }
  return { places: all('places'), events: { emits: all('emits'), hears: all('hears') } };
};

const memberOf = (kind: PartKind): string => (kind === 'places' ? kind : `events.${kind}`);

const readPart = (module: NormalModule): Participation & { resource: string } => {
  const inPlatform = module.resourceResolveData?.descriptionFileData?.name === '@nearhand/platform';
  const part = participationOf(String(module.originalSource()?.source() ?? ''), inPlatform);
  // The platform hands on the names that others give it.
  return { ...part, unknown: inPlatform ? [] : part.unknown, resource: module.resource };
};

const modulesOf = ({ chunks, chunkGraph, compiler }: Compilation): NormalModule[] => {
  const all = [...chunks].flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)].flatMap(partsOf));
  return [...new Set(all)].filter((module) => module instanceof compiler.webpack.NormalModule).filter(isScript);
};

const isScript = ({ type }: Module): boolean => type.startsWith('javascript/');

/** Webpack joins modules into one where it can. */
const partsOf = (module: Module): Module[] =>
  'modules' in module && Array.isArray(module.modules) ? module.modules : [module];
