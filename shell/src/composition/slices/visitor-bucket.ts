import type { Release } from '@nearhand/contracts';
import { storage } from '@nearhand/platform/host';

const storageKey = 'nearhand.visitor';

/** A random id that stays with this browser, so that a visitor keeps the same release. */
export const visitorId = (): string => {
  const stored = storage.local.get(storageKey);
  if (stored) return stored;
  const id = crypto.randomUUID();
  // Without storage all visitors get the same release.
  return storage.local.set(storageKey, id) ? id : 'anonymous';
};

/** FNV-1a, then MurmurHash3's finaliser: similar strings spread evenly over 32 bits. */
const hash = (text: string): number => {
  let hashCode = 0x811c9dc5;
  for (const character of text) hashCode = Math.imul(hashCode ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hashCode = Math.imul(hashCode ^ (hashCode >>> 16), 0x85ebca6b);
  hashCode = Math.imul(hashCode ^ (hashCode >>> 13), 0xc2b2ae35);
  return (hashCode ^ (hashCode >>> 16)) >>> 0;
};

// The releases of `slice` for `visitor`: the visitor's own, the default, then those without traffic. The default takes the
// upper end of the scale: a canary that gets more traffic keeps its visitors.
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
