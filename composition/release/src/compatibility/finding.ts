import type { Composition, Release, ShellExtras } from '@slices/format';
import { shellName } from '../releases/published-release.ts';

export type FindingCode =
  | 'platform'
  | 'shared-module'
  | 'hash'
  | 'unreadable'
  | 'container'
  | 'owner'
  | 'path-collision'
  | 'path-reserved'
  | 'path-catch-all'
  | 'path-ambiguous'
  | 'lost-page'
  | 'place-missing'
  | 'lost-widget'
  | 'event-unsent'
  | 'event-unheard'
  | 'event-payload'
  | 'payload-unknown'
  | 'menu-full'
  | 'no-host'
  | 'api-route'
  | 'api-role'
  | 'api-request'
  | 'api-answer'
  | 'api-unknown'
  | 'no-api'
  | 'surface';

export interface Finding {
  /** An error stops a promotion; a warning does not. */
  level: 'error' | 'warning';
  code: FindingCode;
  slices: string[];
  sentence: string;
}

export interface Problem extends Finding {
  /** Equal for the same problem in different versions. */
  key: string;
  /** Of 10,000 visitors, how many get a combination of releases that has it. */
  visitors: number;
  /** Replaces `{people}` in the sentence: problems that differ in it alone become one finding. */
  audience?: string | undefined;
}

export interface LiveRelease {
  slice: string;
  version: string;
  traffic: number;
  release: Release;
  offer: Release['extras']['shell'];
}

/** The releases that visitors get, by slice: each visitor gets one of each slice, independently of the others. */
export const liveReleases = ({ microFrontends }: Composition): LiveRelease[][] =>
  Object.entries(microFrontends).map(([slice, releases]) =>
    releases
      .filter(({ deployment }) => deployment.traffic > 0)
      .map((release) => ({
        slice,
        version: release.metadata.version,
        traffic: release.deployment.traffic,
        release,
        offer: release.extras.shell,
      })),
  );

export interface Running extends Pick<LiveRelease, 'slice' | 'version' | 'traffic'> {
  events: ShellExtras['events'];
}

/** The releases that visitors get, and the shell. */
export const runningIn = (composition: Composition): Running[] => {
  const { host } = composition;
  const shell = host && { slice: shellName, version: host.version, traffic: 100, events: host.events };
  const slices = liveReleases(composition).flat();
  return [...slices.map(({ offer, ...live }) => ({ ...live, events: offer.events })), ...(shell ? [shell] : [])];
};

/** Of 10,000 visitors, how many get one of `choices` of each slice. In whole numbers, so that equal shares are equal. */
export const visitorsOf = (choices: readonly (readonly Pick<LiveRelease, 'traffic'>[])[]): number => {
  const shares = choices.map((releases) => releases.reduce((sum, { traffic }) => sum + traffic, 0));
  const partial = shares.filter((share) => share < 100);
  return partial.reduce((product, share) => product * share, 10_000) / 100 ** partial.length;
};

export const visitorsText = (visitors: number): string =>
  visitors === 10_000 ? 'all visitors' : `${Number((visitors / 100).toPrecision(2))} % of visitors`;

/** `mf-a 1.2.0-abc and 1.3.0-def` */
export const named = (releases: readonly Pick<LiveRelease, 'slice' | 'version'>[]): string =>
  `${releases[0]?.slice ?? ''} ${releases.map(({ version }) => version).join(' and ')}`;

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
export const listed = (words: Iterable<string>): string => list.format(words);
