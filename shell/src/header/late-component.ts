import { toast } from '@nearhand/platform';
import { type ComponentType, useState } from 'react';

interface LateComponent<P> {
  Component: ComponentType<P> | undefined;
  /** Asks for its code; a load that fails is said, `onFailure` is called, and it may be asked for again. */
  request: (onFailure: () => void) => void;
  /** As `request`, but a failure is not said, and loaded again after an offline period: for what nobody has asked for. */
  begin: (onFailure: () => void) => void;
  /** Fetches its code ahead of the request. */
  prefetch: () => void;
}

/**
 * A component whose code comes when it is first asked for. Unlike `lazy` it cannot throw into the page: the header
 * has to stand when a chunk cannot be had.
 */
export const useLateComponent = <P>(load: () => Promise<ComponentType<P>>): LateComponent<P> => {
  const [Component, setComponent] = useState<ComponentType<P>>();
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
