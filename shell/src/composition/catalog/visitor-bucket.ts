import type { Release } from '@nearhand/contracts';

const storageKey = 'nearhand.visitor';

/** A number that stays with this browser, so that a visitor keeps the release that they were given. */
export const visitorId = (): string => {
  try {
    const kept = localStorage.getItem(storageKey);
    if (kept) return kept;
    const fresh = crypto.randomUUID();
    localStorage.setItem(storageKey, fresh);
    return fresh;
  } catch {
    return 'anonymous'; // no storage, no stickiness: everyone like this gets the same release
  }
};

/** FNV-1a, then MurmurHash3's finaliser: alike strings spread evenly over 32 bits. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
};

/**
 * The releases of `slice` for `visitor`: the one that is theirs, then what it falls back to, the default before those
 * that have no traffic any more. The default takes the upper end of the scale, so that raising another's traffic never
 * takes it away from a visitor who had it.
 */
export const releasesFor = (slice: string, releases: readonly Release[], visitor: string): Release[] => {
  const point = (hash(`${slice}:${visitor}`) / 2 ** 32) * 100;
  const ordered = [...releases].sort((a, b) => Number(a.deployment.default) - Number(b.deployment.default));
  let upTo = 0;
  const own = ordered.find(({ deployment }) => {
    upTo += deployment.traffic;
    return point < upTo;
  });
  const fallbacks = [
    ...releases.filter(({ deployment }) => deployment.default),
    ...releases.filter(({ deployment }) => !deployment.default && deployment.traffic === 0),
  ];
  return own ? [own, ...fallbacks.filter((release) => release !== own)] : fallbacks;
};
