import type { RouteObject } from '@nearhand/platform';
import type { ComponentType } from 'react';
import type { SliceLoader } from './slice-loader.ts';

/** The component of `path` in a release's `./routes`. */
export const loadPage = async (loader: SliceLoader, path: string): Promise<ComponentType> => {
  const module = await loader.load('./routes');
  const routes = isRecord(module) ? module.routes : undefined;
  if (!isRoutes(routes)) throw loader.failure('module', './routes exports no routes');
  const route = routes.find((candidate) => candidate.path === path);
  if (!route) throw loader.failure('module', `./routes has no ${path}`);
  if (isComponent(route.Component)) return route.Component;
  const { lazy } = route;
  if (typeof lazy !== 'function') throw loader.failure('page', `${path} has neither Component nor lazy`);
  const page: unknown = await loader.part('page', lazy);
  const component = isRecord(page) ? page.Component : undefined;
  if (!isComponent(component)) throw loader.failure('page', `${path} loads no Component`);
  return component;
};

/** The component that a release offers to a place of another slice. */
export const loadWidget = async (loader: SliceLoader, expose: string): Promise<ComponentType> => {
  const module = await loader.load(expose);
  const component = isRecord(module) ? module.default : undefined;
  if (!isComponent(component)) throw loader.failure('slot', `${expose} has no component as its default`);
  return component;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isRoutes = (value: unknown): value is RouteObject[] => Array.isArray(value) && value.every(isRecord);
const isComponent = (value: unknown): value is ComponentType =>
  typeof value === 'function' || (isRecord(value) && '$$typeof' in value);
