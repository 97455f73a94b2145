import type { FailureStage, Release } from '@slices/format';
import type { Slice } from '../slices/resolve-slices.ts';
import { hasHung } from '../trust/script.ts';

/**
 * `network`: a file was lost that the server has, or that something between visitor and server stops, such as a blocker, or this
 * site does not answer either. `unreachable`: this site answers, and the file's server does not, or only with errors. `hang`: that
 * server accepts requests and sends nothing.
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
