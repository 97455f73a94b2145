import { unsentInput } from '../shared/unsent-input.ts';
import { isRecalled } from '../slices/recalled-slices.ts';
import type { ResolvedSlices, Slice } from '../slices/resolve-slices.ts';

export interface CompositionStore {
  present: () => ResolvedSlices;
  upcoming: () => ResolvedSlices;
  /** Whether this composition is newer than the document: the next document may have a newer shell. */
  isLater: (slices: ResolvedSlices) => boolean;
  /** Stores a newer composition for {@link adopt}; ignores an older one of the same revision history. */
  offer: (slices: ResolvedSlices) => void;
  /** Takes the waiting composition, unless the page holds unsent input. Call it before a navigation is rendered. */
  adopt: () => void;
  /** Applies a recall, also to the page that is shown; a page with unsent input stays, and {@link isWithdrawn} is true. */
  recall: (without: (slices: ResolvedSlices) => ResolvedSlices) => void;
  /** How many recalls changed the page that is shown. */
  recallCount: () => number;
  /** Whether the page shows a recalled release. */
  isWithdrawn: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

export const createCompositionStore = (first: ResolvedSlices): CompositionStore => {
  let present = first;
  let latest = first;
  let recallCount = 0;
  /** The slices that the page takes when its unsent input is sent or discarded. */
  let withdrawn: ResolvedSlices | undefined;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const upcoming = () => (unsentInput.exists() ? present : latest);
  const show = (slices: ResolvedSlices) => {
    present = slices;
    withdrawn = undefined;
    recallCount += 1;
    notify();
  };
  unsentInput.onGone(() => {
    if (withdrawn) show(withdrawn);
  });
  return {
    present: () => present,
    upcoming,
    isLater: ({ whole }) => whole !== first.whole,
    offer: (slices) => {
      if (slices.revision > latest.revision || slices.ledger !== latest.ledger) latest = slices;
    },
    adopt: () => {
      present = upcoming();
    },
    recall: (without) => {
      const next = without(present);
      latest = latest === present ? next : without(latest);
      if (!unsentInput.exists() || !isShown(present, next)) return show(next);
      withdrawn = next;
      notify();
    },
    recallCount: () => recallCount,
    isWithdrawn: () => withdrawn !== undefined,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Whether the page at this address, or a widget that may be on it, is of a release that `next` lacks. */
const isShown = (present: ResolvedSlices, next: ResolvedSlices): boolean => {
  const page = present.findPath(window.location.pathname)?.offers.map(({ slice }) => slice.name) ?? [];
  return present.all
    .filter((slice) => isReplaced(slice, next))
    .some(({ name, release }) => page.includes(name) || release.extras.shell.slots.length > 0);
};

const isReplaced = ({ name, release }: Slice, { all }: ResolvedSlices): boolean => {
  const other = all.find((slice) => slice.name === name)?.release;
  return !other || isRecalled(other) || other.metadata.version !== release.metadata.version;
};
