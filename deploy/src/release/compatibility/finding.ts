import type { Composition, Release } from '@nearhand/contracts';

/** What kind of thing does not fit. */
export type FindingCode =
  | 'platform'
  | 'shared-module'
  | 'hash'
  | 'container'
  | 'role'
  | 'owner'
  | 'path-collision'
  | 'path-reserved'
  | 'path-ambiguous'
  | 'lost-page'
  | 'place-missing'
  | 'lost-widget'
  | 'event-unsent'
  | 'event-unheard'
  | 'no-host';

/** One thing that does not fit in a composition, and what to do about it. */
export interface Finding {
  /** An error stops a promotion; a warning is told. */
  level: 'error' | 'warning';
  code: FindingCode;
  /** Who is concerned. */
  slices: string[];
  sentence: string;
}

/** A finding before it is known whether the present composition has it too. */
export interface Problem extends Finding {
  /** The same for the same trouble in another version. */
  key: string;
  /** Percent of visitors who get a combination that has it. */
  share: number;
}

/** A release that somebody gets. */
export interface Live {
  slice: string;
  version: string;
  /** The part of all visitors who get it, 0 to 1. */
  part: number;
  release: Release;
  offer: Release['extras']['shell'];
}

/** Everything that visitors get at present, by slice: each gets one release of each slice, independently. */
export const liveOf = ({ microFrontends }: Composition): Live[][] =>
  Object.entries(microFrontends).map(([slice, releases]) =>
    releases
      .filter(({ deployment }) => deployment.traffic > 0)
      .map((release) => ({
        slice,
        version: release.metadata.version,
        part: release.deployment.traffic / 100,
        release,
        offer: release.extras.shell,
      })),
  );

/** The part of visitors, 0 to 1, who get releases of which each fits `test`. */
export const partWhereAll = (slices: readonly Live[][], test: (live: Live) => boolean): number =>
  slices.reduce((product, list) => product * partOf(list, test), 1);

/** The part of visitors, 0 to 1, who get one of `list` that fits `test`. */
export const partOf = (list: readonly Live[], test: (live: Live) => boolean): number =>
  list.filter(test).reduce((sum, { part }) => sum + part, 0);

/** `mf-bookings 1.2.0-abc and 1.3.0-def` */
export const named = (list: readonly Pick<Live, 'slice' | 'version'>[]): string =>
  `${list[0]?.slice ?? ''} ${list.map(({ version }) => version).join(' and ')}`;

/** `all visitors`, `10 % of visitors` */
export const visitors = (part: number): string =>
  part > 0.9999 ? 'all visitors' : `${Number((part * 100).toPrecision(2))} % of visitors`;
