import { createContext, useContext } from 'react';
import type { Catalog } from '../catalog/catalog.ts';
import { SlicePages } from '../healing/slice-pages.ts';

export interface Composed {
  catalog: Catalog;
  pages: SlicePages;
}

/** Before anything is known. */
export const nothingComposed: Composed = {
  catalog: { revision: 0, slices: [], findPath: () => undefined, slotsAt: () => [] },
  pages: new SlicePages(),
};

/** What the page at the present address is made of. */
export const ComposedContext = createContext<Composed>(nothingComposed);
export const useComposed = (): Composed => useContext(ComposedContext);
