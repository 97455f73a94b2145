import type { FailureStage, Release } from '@slices/format';
import type { Slice } from '../slices/resolve-slices.ts';
import { hasHung } from '../trust/script.ts';

/**
 * `network`: a file was lost that the server has, or this site does not answer either. `unreachable`: this site answers, and the
 * file's server does not. `hang`: that server accepts requests and sends nothing.
 */
export type FailureSource = 'release' | 'tampering' | 'network' | 'unreachable' | 'hang';

/** Another try may help, and the release may be sound. */
export const isPassing = (source: FailureSource): boolean => source === 'network' || source === 'unreachable';

export class SliceError extends Error {
  override name = 'SliceError';
  constructor(
    readonly slice: Slice,
    readonly release: Release,
    readonly stage: FailureStage,
    cause: unknown,
    readonly source: FailureSource = 'release',
  ) {
    super(`${slice.name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** The file of a failed request, from the fields that webpack sets on the error of a chunk. */
export const lostFile = (error: unknown): { url?: string; isTimeout: boolean } => {
  const { request, type }: { request?: unknown; type?: unknown } =
    typeof error === 'object' && error !== null ? error : {};
  if (typeof request !== 'string') return { isTimeout: type === 'timeout' };
  return { url: request, isTimeout: type === 'timeout' || hasHung(request) };
};

// Asks the server for a script that failed, past the browser's cache: `right` matches `hash`, `unknown` is no answer. The
// browser itself does not say why a script did not run.
export const fileOnServer = async (url: string, hash: string): Promise<'right' | 'changed' | 'missing' | 'unknown'> => {
  const signal = AbortSignal.timeout(6_000);
  try {
    if ((await fetch(url, { integrity: hash, cache: 'reload', signal })).ok) return 'right';
  } catch {
    // another content, or no answer: the next request tells
  }
  try {
    const { ok, status } = await fetch(url, { signal });
    return ok ? 'changed' : status < 500 ? 'missing' : 'unknown';
  } catch {
    return 'unknown';
  }
};
