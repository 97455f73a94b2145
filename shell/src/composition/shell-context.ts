import { createContext, useContext } from 'react';
import type { Catalog } from './catalog.ts';
import { SlicePages } from './slice-pages.ts';

export interface Composed {
  catalog: Catalog;
  pages: SlicePages;
}

const nothing: Composed = {
  catalog: { revision: 0, slices: [], findPath: () => undefined, slotsAt: () => [] },
  pages: new SlicePages(),
};

/** What runs in this page: given once at boot. */
export const ComposedContext = createContext<Composed>(nothing);
export const useComposed = (): Composed => useContext(ComposedContext);
