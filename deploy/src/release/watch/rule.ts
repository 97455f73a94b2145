/** How many visitors tried a release, and for how many of them it broke. */
export interface Figures {
  visitors: number;
  failed: number;
}

/** Figures of the release under watch. */
export interface ReleaseFigures extends Figures {
  /** Network addresses that reported a failure. */
  failedSources: number;
}

export interface Limits {
  /** Percent of visitors for whom a release may break. */
  bound: number;
  /** Visitors without whom nothing is said. */
  least: number;
}

/** Fewer broken visits are chance, whatever their share. */
const fewest = 3;
/** Anybody can be several visitors: fewer addresses decide nothing. */
const fewestSources = 3;
/** What breaks the comparison as well is not the release's fault: the API is down, or a network. */
const factor = 2;

export type Verdict = 'too-few' | 'sound' | 'few-sources' | 'like-the-others' | 'failing';

/**
 * A release fails when it broke for more than `bound` percent of at least `least` visitors, three of them at the least,
 * told from three addresses, * and its share is more than twice that of what it is compared with, so that an outage that hits both takes nothing back.
 */
export const judge = (release: ReleaseFigures, comparison: Figures, { bound, least }: Limits): Verdict => {
  if (release.visitors < least) return 'too-few';
  if (release.failed < fewest || share(release) <= bound) return 'sound';
  if (release.failedSources < fewestSources) return 'few-sources';
  return share(release) > factor * share(comparison) ? 'failing' : 'like-the-others';
};

/** Percent of visitors for whom it broke. */
export const share = ({ visitors, failed }: Figures): number => (visitors > 0 ? (100 * failed) / visitors : 0);

export const sum = (all: readonly Figures[]): Figures => ({
  visitors: all.reduce((total, { visitors }) => total + visitors, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
});

/** `7 of 120 visitors (5.8 %)` */
export const told = (figures: Figures): string =>
  `${figures.failed} of ${figures.visitors} visitors (${share(figures).toFixed(1)} %)`;
