import type { RouteObject } from '@nearhand/platform';
import type { ComponentType } from 'react';
import type { RouteOffer, Slice } from './catalog.ts';
import { preloadScripts } from './script.ts';
import { beside, jitter, pause, SliceError, SliceLoader } from './slice-loader.ts';

const pageTimeout = 14_000;

/** Code of slices as this page has it: each page and widget is loaded once, until it is reset. */
export class SlicePages {
  private readonly loaders = new Map<string, SliceLoader>();
  private readonly loading = new Map<string, Promise<ComponentType>>();
  private readonly failed = new Set<string>();

  /** The component that `slice` serves `path` with. The same promise until {@link reset}. */
  page(slice: Slice, path: string): Promise<ComponentType> {
    return this.once(`${slice.name} ${path}`, () => this.loadPage(slice, path));
  }

  /** The default export of a widget's module. */
  widget(slice: Slice, expose: string): Promise<ComponentType> {
    return this.once(`${slice.name} ${expose}`, async () => {
      const module = await this.loader(slice).load(expose);
      const component = isRecord(module) ? module.default : undefined;
      if (!isComponent(component)) throw new SliceError(slice, 'slot', `${expose} has no component as its default`);
      return component;
    });
  }

  /** Fetches what a page needs, entry and chunks at once; runs nothing. */
  preload({ slice, preload }: RouteOffer): void {
    const { url } = slice.release;
    preloadScripts([url, ...preload.map((file) => beside(url, file))]);
  }

  /** Starts `slice` afresh: the next page or widget of it is loaded anew. */
  async reset(slice: Slice): Promise<void> {
    for (const key of this.loading.keys()) if (key.startsWith(`${slice.name} `)) this.loading.delete(key);
    await this.loader(slice).reset();
  }

  /** Lets go of what could not be had of `slice`, so that the next visit tries again. */
  forgetFailures(slice: Slice): void {
    for (const key of this.failed) {
      if (!key.startsWith(`${slice.name} `)) continue;
      this.loading.delete(key);
      this.failed.delete(key);
    }
  }

  private async loadPage(slice: Slice, path: string): Promise<ComponentType> {
    const module = await this.loader(slice).load('./routes');
    const routes = isRecord(module) ? module.routes : undefined;
    if (!isRoutes(routes)) throw new SliceError(slice, 'module', './routes exports no routes');
    const route = routes.find((candidate) => candidate.path === path);
    if (!route) throw new SliceError(slice, 'module', `./routes has no ${path}`);
    return resolveComponent(slice, route);
  }

  private loader(slice: Slice): SliceLoader {
    const known = this.loaders.get(slice.name) ?? new SliceLoader(slice);
    this.loaders.set(slice.name, known);
    return known;
  }

  private once(key: string, load: () => Promise<ComponentType>): Promise<ComponentType> {
    const known = this.loading.get(key);
    if (known) return known;
    const fresh = load();
    this.loading.set(key, fresh);
    fresh.catch(() => this.failed.add(key));
    return fresh;
  }
}

const resolveComponent = async (slice: Slice, route: RouteObject): Promise<ComponentType> => {
  if (isComponent(route.Component)) return route.Component;
  if (typeof route.lazy !== 'function')
    throw new SliceError(slice, 'page', `${route.path} has neither Component nor lazy`);
  const load = route.lazy;
  const page: unknown = await withTimeout(tryTwice(load)).catch((error: unknown) => {
    throw new SliceError(slice, 'page', error);
  });
  const component = isRecord(page) ? page.Component : undefined;
  if (!isComponent(component)) throw new SliceError(slice, 'page', `${route.path} loads no Component`);
  return component;
};

const tryTwice = (load: () => Promise<unknown>): Promise<unknown> =>
  load().catch(async () => {
    await pause(jitter(1));
    return load();
  });

const withTimeout = <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${pageTimeout / 1000} s`)), pageTimeout);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isRoutes = (value: unknown): value is RouteObject[] => Array.isArray(value) && value.every(isRecord);
const isComponent = (value: unknown): value is ComponentType =>
  typeof value === 'function' || (isRecord(value) && '$$typeof' in value);
