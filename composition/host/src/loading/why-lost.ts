import { siteFile } from '../trust/hanging.ts';
import type { FailureSource } from './load-errors.ts';

const ask = (url: string, init?: RequestInit): Promise<Response | undefined> =>
  fetch(url, { signal: AbortSignal.timeout(6_000), ...init }).catch(() => undefined);

/**
 * Only bytes tell: the request with the hash also fails when it took too long, or when the browser was offline for a moment.
 * False for an extension's file, which took the place of ours.
 */
const isOther = async (answer: Response, hash: string): Promise<boolean> => {
  const bytes = await answer.arrayBuffer().catch(() => undefined);
  if (!bytes || answer.url.includes('-extension:')) return false;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return hash !== `sha384-${btoa(String.fromCharCode(...digest))}`;
};

/**
 * Why a script did not run, from the server and past the browser's cache: the browser does not say. A server that answers
 * other requests of this browser and not this one is not reached with it: a blocker goes by addresses.
 */
export const whyLost = async (url: string, hash: string): Promise<FailureSource> => {
  if ((await ask(url, { integrity: hash, cache: 'reload' }))?.ok) return 'network';
  const found = await ask(url);
  if (found?.ok) return (await isOther(found, hash)) ? 'tampering' : 'network';
  if (found && !found.ok && found.status < 500) return 'release';
  if (!(await ask(siteFile, { cache: 'no-store' }))) return 'network';
  if (found && !found.ok) return 'unreachable';
  const { origin } = new URL(url, window.location.href);
  if (origin === window.location.origin) return 'network';
  // Any answer counts, also one that this site may not read.
  const [file, server] = await Promise.all([url, origin].map((address) => ask(address, { mode: 'no-cors' })));
  return server && !file ? 'network' : 'unreachable';
};
