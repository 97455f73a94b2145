/** How many slices have series of their own, and how many releases of each. */
export const mostSlices = 20;
export const mostOfSlice = 5;
/** Milliseconds without a word after which a release gives its place to another. */
const silence = 3_600_000;

export interface ReleaseLabels {
  slice: string;
  version: string;
}

const other: ReleaseLabels = { slice: 'other', version: 'other' };
const keyOf = ({ slice, version }: ReleaseLabels): string => `${slice} ${version}`;

/**
 * Which releases the metrics tell apart. Browsers name them and anybody can be a browser, so that places are few: one is
 * free again when its release, or its slice, was not heard of for an hour, and until then all further ones are `other`.
 * Who invents slices takes no place of those that are known, and who invents releases none of another slice's.
 */
export const knownReleases = (clock: () => Date, forget: (release: ReleaseLabels) => void) => {
  /** The one that was heard last comes last. */
  const heard = new Map<string, { labels: ReleaseLabels; at: number }>();
  const placesOf = (slice: string) => [...heard.values()].filter(({ labels }) => labels.slice === slice);

  const drop = (labels: ReleaseLabels): void => {
    heard.delete(keyOf(labels));
    forget(labels);
  };
  const hasPlaceInSlice = (own: ReturnType<typeof placesOf>, now: number): boolean => {
    if (own.length < mostOfSlice) return true;
    const [first] = own;
    if (!first || now - first.at < silence) return false;
    drop(first.labels);
    return true;
  };
  const hasPlaceForSlice = (now: number): boolean => {
    const slices = new Set([...heard.values()].map(({ labels }) => labels.slice));
    if (slices.size < mostSlices) return true;
    const silent = [...slices].map(placesOf).find((own) => own.every(({ at }) => now - at >= silence));
    for (const { labels } of silent ?? []) drop(labels);
    return silent !== undefined;
  };
  const hasPlace = (slice: string, now: number): boolean => {
    const own = placesOf(slice);
    return own.length > 0 ? hasPlaceInSlice(own, now) : hasPlaceForSlice(now);
  };

  return {
    labelsOf: ({ slice, version }: ReleaseLabels): ReleaseLabels => {
      const key = keyOf({ slice, version });
      const now = clock().getTime();
      const known = heard.get(key);
      if (!known && !hasPlace(slice, now)) return other;
      const labels = known?.labels ?? { slice, version };
      heard.delete(key);
      heard.set(key, { labels, at: now });
      return labels;
    },
  };
};
