import { siteFile } from '../trust/hanging.ts';
import type { FailureSource } from './load-errors.ts';

const ask = (url: string, init?: RequestInit): Promise<Response | undefined> =>
  fetch(url, { signal: AbortSignal.timeout(6_000), ...init }).catch(() => undefined);

/**
 * Why a script did not run, from the server and past the browser's cache: the browser does not say. A server that answers
 * other requests of this browser and not this one is not reached with it: a blocker goes by addresses.
 */
export const whyLost = async (url: string, hash: string): Promise<FailureSource> => {
  if ((await ask(url, { integrity: hash, cache: 'reload' }))?.ok) return 'network';
  const found = await ask(url);
  // Of an extension, which took the file's place.
  if (found?.ok && !found.url.includes('-extension:')) return 'tampering';
  if (found && !found.ok && found.status < 500) return 'release';
  if (!(await ask(siteFile, { cache: 'no-store' }))) return 'network';
  if (found && !found.ok) return 'unreachable';
  const { origin } = new URL(url, window.location.href);
  if (origin === window.location.origin) return 'network';
  // Any answer counts, also one that this site may not read.
  const [file, server] = await Promise.all([url, origin].map((address) => ask(address, { mode: 'no-cors' })));
  return server && !file ? 'network' : 'unreachable';
};
