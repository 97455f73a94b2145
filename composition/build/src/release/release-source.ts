import {
  type CompositionRoute,
  type CompositionSlot,
  FirstViews,
  parseWith,
  type ReleaseManifest,
  releaseManifestOf,
  type Site,
} from '@slices/format';
import { type Declared, declaredIn } from './declarations.ts';

interface Offered {
  /** Name of the chunk that the page or widget is in (`webpackChunkName`), to be fetched together with the entry. */
  chunk?: string;
}

/** A slice's `release.json`, written by its team. */
export interface ReleaseSource extends Declared {
  title: string;
  owner: string;
  routes: (Omit<CompositionRoute, 'preload'> & Offered)[];
  slots: (Omit<CompositionSlot, 'preload'> & Offered & { module: string })[];
  exposes: Record<string, string>;
  /** The major of React that it runs on, `18`; without it, the one that it is installed with. */
  react?: string;
  firstViews: FirstViews;
  menu?: ReleaseManifest['menu'];
}

interface FirstViewFields {
  calls?: unknown;
  slots?: unknown;
}

interface Raw {
  title?: unknown;
  owner?: unknown;
  routes?: ({ chunk?: string; path?: string } & FirstViewFields & Record<string, unknown>)[];
  slots?: ({ chunk?: string; module?: string; expose?: string } & FirstViewFields & Record<string, unknown>)[];
  emits?: unknown;
  listens?: unknown;
  extensionSlots?: unknown;
  menu?: unknown;
  react?: unknown;
}

const isRaw = (data: unknown): data is Raw => typeof data === 'object' && data !== null;

export const parseReleaseSource = (data: unknown, site: Site): ReleaseSource => {
  if (!isRaw(data)) throw new Error('release.json must hold an object.');
  const { routes = [], slots = [] } = data;
  const parsed = parseWith(releaseManifestOf(site), {
    platform: '0.0.0',
    container: 'decided_by_the_build',
    title: data.title,
    owner: data.owner,
    routes: routes.map(({ chunk: _chunk, calls: _calls, slots: _slots, ...route }) => route),
    slots: slots.map(({ chunk: _chunk, module: _module, calls: _calls, slots: _slots, ...slot }) => slot),
    ...declaredIn(data),
    menu: data.menu,
  });
  if (!parsed.ok) throw new Error(`release.json: ${parsed.problems.join('; ')}`);
  const firstViews = parseWith(
    FirstViews,
    Object.fromEntries([
      ...routes.flatMap(({ path, ...route }) => firstViewOf(path, route)),
      ...slots.flatMap(({ expose, ...slot }) => firstViewOf(expose, slot)),
    ]),
  );
  if (!firstViews.ok) throw new Error(`release.json: ${firstViews.problems.join('; ')}`);
  const { title, owner, places, events, menu } = parsed.value;
  const { react } = data;
  if (react !== undefined && !/^\d{2}$/.test(String(react)))
    throw new Error('release.json: react must be a major of React: "18".');
  return {
    ...(react !== undefined && { react: String(react) }),
    title,
    owner,
    places,
    events,
    firstViews: firstViews.value,
    ...(menu && { menu }),
    routes: parsed.value.routes.map(({ preload: _none, ...route }, index) => ({
      ...route,
      chunk: routes[index]?.chunk,
    })),
    slots: parsed.value.slots.map(({ preload: _none, ...slot }, index) => ({
      ...slot,
      chunk: slots[index]?.chunk,
      module: slots[index]?.module ?? '',
    })),
    exposes: Object.fromEntries(slots.map(({ expose, module }) => [expose ?? '', module ?? ''])),
  };
};

const firstViewOf = (part = '', { calls, slots }: FirstViewFields): [string, FirstViewFields][] =>
  calls || slots ? [[part, { ...(calls !== undefined && { calls }), ...(slots !== undefined && { slots }) }]] : [];
