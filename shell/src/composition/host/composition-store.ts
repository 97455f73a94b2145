import { unsavedWork } from '@nearhand/platform/host';
import type { ResolvedSlices } from '../slices/resolve-slices.ts';

export interface CompositionStore {
  present: () => ResolvedSlices;
  upcoming: () => ResolvedSlices;
  /** Stores a newer composition for {@link adopt}; ignores an older one of the same revision history. */
  offer: (slices: ResolvedSlices) => void;
  /** Takes the waiting composition, unless the page holds unsent input. Call it before a navigation is rendered. */
  adopt: () => void;
}

export const createCompositionStore = (first: ResolvedSlices): CompositionStore => {
  let present = first;
  let latest = first;
  const upcoming = () => (unsavedWork.exists() ? present : latest);
  return {
    present: () => present,
    upcoming,
    offer: (slices) => {
      if (slices.revision > latest.revision || slices.ledger !== latest.ledger) latest = slices;
    },
    adopt: () => {
      present = upcoming();
    },
  };
};
