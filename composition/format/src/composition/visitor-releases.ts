import type { Composition, Release } from './composition.ts';

/** FNV-1a, then MurmurHash3's finaliser: similar strings spread evenly over 32 bits. */
const hash = (text: string): number => {
  let hashCode = 0x811c9dc5;
  for (const character of text) hashCode = Math.imul(hashCode ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hashCode = Math.imul(hashCode ^ (hashCode >>> 16), 0x85ebca6b);
  hashCode = Math.imul(hashCode ^ (hashCode >>> 13), 0xc2b2ae35);
  return (hashCode ^ (hashCode >>> 16)) >>> 0;
};

/** The place of `visitor` among all of `slice`, from 0 to below 100: a canary gets those below its percent. */
export const percentileOf = (slice: string, visitor: string): number => (hash(`${slice}:${visitor}`) / 2 ** 32) * 100;

/**
 * The releases of `slice` for `visitor`: the visitor's own, the default, then those without traffic. The default takes the
 * upper end of the scale: a canary that gets more traffic keeps its visitors. Without a visitor the default is first.
 */
export const releasesFor = (slice: string, releases: readonly Release[], visitor: string | undefined): Release[] => {
  const fallbacks = [
    ...releases.filter(({ deployment }) => deployment.default),
    ...releases.filter(({ deployment }) => !deployment.default && deployment.traffic === 0),
  ];
  const own = visitor === undefined ? undefined : ownRelease(slice, releases, visitor);
  return own ? [own, ...fallbacks.filter((release) => release !== own)] : fallbacks;
};

const ownRelease = (slice: string, releases: readonly Release[], visitor: string): Release | undefined => {
  const point = percentileOf(slice, visitor);
  let upTo = 0;
  return [...releases]
    .sort((a, b) => Number(a.deployment.default) - Number(b.deployment.default))
    .find(({ deployment }) => {
      upTo += deployment.traffic;
      return point < upTo;
    });
};

/** `composition` with one release of each slice: the one that `visitor` gets. Fallbacks are left out. */
export const compositionOf = (composition: Composition, visitor: string | undefined): Composition => ({
  ...composition,
  microFrontends: Object.fromEntries(
    Object.entries(composition.microFrontends).flatMap(([name, releases]) =>
      releasesFor(name, releases, visitor)
        .slice(0, 1)
        .map((release) => [name, [{ ...release, deployment: { traffic: 100, default: true } }]]),
    ),
  ),
});
