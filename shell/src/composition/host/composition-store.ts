import { unsavedWork } from '@nearhand/platform/host';
import type { Catalog } from '../catalog/catalog.ts';

/** What runs in this tab, and what waits for the next navigation. */
export interface CompositionStore {
  present: () => Catalog;
  /** What a navigation to another path would run. */
  upcoming: () => Catalog;
  /** A newer one waits until {@link adopt}; an older one of the same line of revisions is not heard. */
  offer: (catalog: Catalog) => void;
  /** Takes what waits, whole, unless something was typed that nobody has yet. For a navigation, before it is drawn. */
  adopt: () => void;
}

export const createCompositionStore = (first: Catalog): CompositionStore => {
  let present = first;
  let latest = first;
  const upcoming = () => (unsavedWork.exists() ? present : latest);
  return {
    present: () => present,
    upcoming,
    offer: (catalog) => {
      if (catalog.revision > latest.revision || catalog.ledger !== latest.ledger) latest = catalog;
    },
    adopt: () => {
      present = upcoming();
    },
  };
};
