import type { Release } from '@slices/format';

const windowMs = 10_000;

/** Counts what each release does. The result is true for a release that did it more than `limit` times within ten seconds. */
export const rateOf = (limit: number): ((release: Release) => boolean) => {
  const seen = new WeakMap<Release, { startedAt: number; count: number }>();
  return (release) => {
    const now = performance.now();
    const last = seen.get(release);
    const current = last && now - last.startedAt < windowMs ? last : { startedAt: now, count: 0 };
    current.count += 1;
    seen.set(release, current);
    return current.count > limit;
  };
};
