import type { Composition, RenderFailure } from '@slices/format';
import { LRUCache } from 'lru-cache';
import type { ServedPage } from './document/served-page.ts';

const quietMs = 60_000;
const timeoutMs = 2_000;

/** Tells the API of failures, as browsers do: each at most once a minute. */
export const failureReports = (api: string, say: (line: string) => void) => {
  const told = new LRUCache<string, true>({ max: 1_000, ttl: quietMs });
  return (failures: readonly RenderFailure[], { revision, microFrontends }: Composition, page: ServedPage): void => {
    const fresh = failures.filter((failure) => {
      const key = [failure.slice, failure.version, page.pattern].join(' ');
      return !told.has(key) && told.set(key, true);
    });
    if (fresh.length === 0) return;
    const reports = fresh.map((failure) => ({
      kind: 'failed',
      ...failure,
      message: failure.message.slice(0, 500),
      owner: microFrontends[failure.slice]?.[0]?.extras.shell.owner ?? 'shell',
      page: page.pattern,
      healed: false,
    }));
    for (const { slice, version, message } of reports) say(`${page.pattern}: ${slice} ${version}: ${message}`);
    fetch(`${api}/api/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ revision, reports: reports.slice(0, 50) }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => {}); // the log has it
  };
};
