import { toast } from '@nearhand/platform';
import { type ComponentType, useEffect, useState } from 'react';

interface LazyComponent<P> {
  Component: ComponentType<P> | undefined;
  /** Loads the code; a failure shows a toast. May be called again after a failure. */
  request: (onFailure: () => void) => void;
  /** As `request`, without the toast, for code that the user did not ask for. Loads again when the browser is online. */
  begin: (onFailure: () => void) => void;
  prefetch: () => void;
}

export interface LoadComponent<P> {
  (): Promise<ComponentType<P>>;
  /** It is there in a first render. */
  loaded?: ComponentType<P>;
}

export const loadOnce = <P,>(load: () => Promise<ComponentType<P>>): LoadComponent<P> => {
  const loading: LoadComponent<P> = async () => {
    loading.loaded ??= await load();
    return loading.loaded;
  };
  return loading;
};

/** Loads a component on demand. Unlike React's `lazy` it never throws into the page: the header must survive a lost chunk. */
export const useLazyComponent = <P,>(load: LoadComponent<P>): LazyComponent<P> => {
  const [Component, setComponent] = useState(() => load.loaded);
  const show = (onFailure: () => void) => {
    if (!Component) load().then((loaded) => setComponent(() => loaded), onFailure);
  };
  const begin = (onFailure: () => void) =>
    show(() => {
      window.addEventListener('online', () => begin(onFailure), { once: true });
      onFailure();
    });
  const request = (onFailure: () => void) =>
    show(() => {
      toast.error('The menu could not be loaded. Please try again.');
      onFailure();
    });
  const prefetch = () => {
    if (!Component) load().catch(() => undefined);
  };
  return { Component, request, begin, prefetch };
};

/** A component whose code loads when it is first shown, and that is empty until then. */
export const loadedWhenShown =
  <P extends object>(load: LoadComponent<P>): ComponentType<P> =>
  (props) => {
    const { Component, begin } = useLazyComponent(load);
    useEffect(() => begin(() => {}), []);
    return Component && <Component {...props} />;
  };
