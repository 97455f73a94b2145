import { LRUCache } from 'lru-cache';

export interface RateLimit {
  perSecond: number;
  /** So many more may come at once. */
  burst: number;
}

/** Whether one more of this address is within the limit. */
export const rateLimit = (
  limit: RateLimit | undefined,
  nowMs: () => number = () => performance.now(),
): ((address: string) => boolean) => {
  if (!limit) return () => true;
  const { perSecond, burst } = limit;
  const counted = new LRUCache<string, { level: number; atMs: number }>({ max: 100_000 });
  return (address) => {
    const atMs = nowMs();
    const network = networkOf(address);
    const last = counted.get(network) ?? { level: 0, atMs };
    const level = Math.max(0, last.level - ((atMs - last.atMs) / 1000) * perSecond);
    if (level > burst) return false;
    counted.set(network, { level: level + 1, atMs });
    return true;
  };
};

/** A customer of an internet provider has at least an IPv6 /64. */
export const networkOf = (address: string): string =>
  address.includes('.') ? address : (address.split('::')[0] ?? '').split(':').slice(0, 4).join(':');
