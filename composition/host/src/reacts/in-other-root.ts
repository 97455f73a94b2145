import type * as ReactModule from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import type * as pageContexts from '../shared/page-contexts.tsx';
import type { PageContextValues } from '../shared/page-contexts.tsx';

/** One React of the document, and the modules that were evaluated for it. */
export interface ReactSide {
  react: typeof ReactModule;
  createRoot: (place: Element, options: { identifierPrefix: string }) => Root;
  flushSync: (work: () => void) => void;
  page: typeof pageContexts;
  site: SiteContextsModule;
}

/** Contexts of the site, such as its theme: what reads their values, and what provides them. */
export interface SiteContextsModule<Values = unknown> {
  useSiteContexts: () => Values;
  // A method: its values are those of the same module.
  SiteContexts(props: { of: Values; children?: ReactNode }): ReactNode;
}

let count = 0;

interface Sides {
  outer: ReactSide;
  inner: ReactSide;
  component: ComponentType;
}

/** A component of the React `outer` that renders `component` of the React `inner`, with the contexts around it. */
export const inOtherRoot =
  (outer: ReactSide, inner: ReactSide, component: ComponentType): ComponentType =>
  (props) =>
    outer.react.createElement(InOtherRoot, { outer, inner, component, props });

/** Draws it in a root of its own, in the same frame. What it throws is thrown here. */
const InOtherRoot = ({ outer, inner, component, props }: Sides & { props: object }) => {
  const { createElement, Fragment, useCallback, useEffect, useLayoutEffect, useRef, useState } = outer.react;
  const page = outer.page.usePageContexts();
  const site = outer.site.useSiteContexts();
  const place = useRef<HTMLDivElement>(null);
  const root = useRef<Root>(undefined);
  const [thrown, setThrown] = useState<{ error: unknown }>();
  const [isWaiting, setWaiting] = useState(false);
  const onError = useCallback((error: unknown) => {
    setThrown({ error });
    return false;
  }, []);
  useLayoutEffect(() => {
    if (!place.current || root.current) return;
    count += 1;
    root.current = inner.createRoot(place.current, { identifierPrefix: `r${count}-` });
  }, [inner]);
  // Not the layout effect: that ends while the skeleton is shown.
  useEffect(() => () => root.current?.unmount(), []);
  // Each time that it is rendered: the contexts may have changed.
  useLayoutEffect(() => {
    const h = inner.react.createElement;
    const content = h(
      inner.page.PageContexts,
      { of: hostedIn(page, outer, inner) },
      h(
        inner.site.SiteContexts,
        { of: site },
        h(inner.page.SliceBoundary, {
          fallback: null,
          onError,
          onRetry: () => {},
          children: h(
            inner.react.Suspense,
            { fallback: h(Waiting, { react: inner.react, onChange: setWaiting }) },
            h(component, props),
          ),
        }),
      ),
    );
    inner.flushSync(() => root.current?.render(content));
  });
  if (thrown) throw thrown.error;
  return createElement(
    Fragment,
    null,
    createElement('div', { ref: place, style: { display: 'contents' } }),
    isWaiting && createElement(Suspended, { react: outer.react }),
  );
};

const Waiting = ({ react, onChange }: { react: typeof ReactModule; onChange: (isWaiting: boolean) => void }): null => {
  react.useLayoutEffect(() => {
    onChange(true);
    return () => onChange(false);
  }, [onChange, react]);
  return null;
};

const never = new Promise<never>(() => {});
/** Waits with the part of the other React, so that the page around it shows its skeleton. */
const Suspended = ({ react }: { react: typeof ReactModule }): never => react.use(never);

/** Widgets in a page of the inner React come as components of the outer one, and get a root inside of it. */
const hostedIn = (page: PageContextValues, outer: ReactSide, inner: ReactSide): PageContextValues => {
  const known = hosts.get(page.host)?.get(inner) ?? {
    ...page.host,
    slotOffers: (name: string) =>
      page.host.slotOffers(name).map((offer) => ({ ...offer, load: () => hostedLoad(offer.load(), outer, inner) })),
  };
  hosts.set(page.host, (hosts.get(page.host) ?? new Map()).set(inner, known));
  return { ...page, host: known };
};
const hosts = new WeakMap<object, Map<ReactSide, PageContextValues['host']>>();

const hostedLoad = (loading: Promise<ComponentType>, outer: ReactSide, inner: ReactSide): Promise<ComponentType> => {
  const known = loads.get(loading)?.get(inner) ?? loading.then((component) => inOtherRoot(inner, outer, component));
  known.catch(() => {}); // rendering it reports the error
  loads.set(loading, (loads.get(loading) ?? new Map()).set(inner, known));
  return known;
};
const loads = new WeakMap<object, Map<ReactSide, Promise<ComponentType>>>();
