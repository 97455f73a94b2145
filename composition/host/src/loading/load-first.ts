import type { Release } from '@slices/format';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { ReleasedCode } from '../released-code/released-code.ts';
import { openCircuit } from '../slices/circuit-breaker.ts';
import { isRecalled } from '../slices/recalled-slices.ts';
import { isPassing, type SliceError } from './load-errors.ts';
import type { SliceLoader } from './slice-loader.ts';

export interface Reporter {
  /** Called before code of a release runs. */
  started: (code: ReleasedCode) => void;
  /** A release failed; `healed` tells later whether another one took its place. */
  failed: (failure: SliceError, healed: Promise<boolean>) => void;
  loaded: (from: Pick<SliceLoader, 'slice' | 'release' | 'phases'>, part: string) => void;
}

/** Called with `./routes` of a release before the code of the page, or with the module of the widget. */
type OnModule = (module: unknown, release: Release) => void;

// Loads `part` from the first of these releases that works and reports those that failed. The circuit of a failed release
// opens only when another one worked: when none does, the network is the likely reason.
export const loadFirst = async (
  loaders: readonly SliceLoader[],
  part: string,
  reporter: Reporter,
  onModule: OnModule,
): Promise<{ component: ComponentType; release: Release }> => {
  const failures: SliceError[] = [];
  let setHealed = (_isHealed: boolean) => {};
  const healed = new Promise<boolean>((resolve) => {
    setHealed = resolve;
  });
  for (const loader of loaders) {
    if (isRecalled(loader.release)) {
      // Not reported: the operators recalled it.
      failures.push(loader.failure('entry', 'was recalled'));
      continue;
    }
    try {
      const component = await loadPart(loader, part, (module) => onModule(module, loader.release));
      for (const { slice, release, source } of failures)
        if (!isPassing(source)) openCircuit(slice.name, release.metadata.version);
      setHealed(true);
      reporter.loaded(loader, part);
      return { component: loader.inPage(component), release: loader.release };
    } catch (error) {
      const failure = loader.failure('page', error);
      failures.push(failure);
      reporter.failed(failure, healed);
    }
  }
  setHealed(false);
  throw failures[0] ?? new Error('There is no release to load from.');
};

/** Loads the modules of one release, in the browser or on the server. */
type PartLoader = Pick<SliceLoader, 'load' | 'phase' | 'failure'>;

/** The component of a page or widget. */
export const loadPart = (
  loader: PartLoader,
  part: string,
  onModule: (module: unknown) => void = () => {},
): Promise<ComponentType> => (isWidget(part) ? loadWidget : loadPage)(loader, part, onModule);

/** A part of a slice is the path of a page or the exposed module of a widget. */
export const isWidget = (part: string): boolean => part.startsWith('./');

const loadPage = async (
  loader: PartLoader,
  path: string,
  onModule: (module: unknown) => void,
): Promise<ComponentType> => {
  const module = await loader.load('./routes');
  onModule(module);
  const routes = isRecord(module) ? module.routes : undefined;
  if (!isRoutes(routes)) throw loader.failure('module', './routes exports no routes');
  const route = routes.find((candidate) => candidate.path === path);
  if (!route) throw loader.failure('module', `./routes has no ${path}`);
  if (isComponent(route.Component)) return route.Component;
  const { lazy } = route;
  if (typeof lazy !== 'function') throw loader.failure('page', `${path} has neither Component nor lazy`);
  const page: unknown = await loader.phase('page', lazy);
  const component = isRecord(page) ? page.Component : undefined;
  if (!isComponent(component)) throw loader.failure('page', `${path} loads no Component`);
  return component;
};

const loadWidget = async (
  loader: PartLoader,
  expose: string,
  onModule: (module: unknown) => void,
): Promise<ComponentType> => {
  const module = await loader.load(expose);
  onModule(module);
  const component = isRecord(module) ? module.default : undefined;
  if (!isComponent(component)) throw loader.failure('slot', `${expose} has no component as its default`);
  return component;
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isRoutes = (value: unknown): value is RouteObject[] => Array.isArray(value) && value.every(isRecord);
const isComponent = (value: unknown): value is ComponentType =>
  typeof value === 'function' || (isRecord(value) && '$$typeof' in value);
