import type { PublicKey } from '@nearhand/contracts';
import { BootError, bootTimeoutMs } from './boot-document.ts';
import { compositionDocument, fetchComposition, lastGood, type SignedComposition } from './signed-composition.ts';

/** Shorter: the last good composition can be shown instead. */
const timeoutWithLastGoodMs = 6_000;

export interface Boot extends SignedComposition {
  problem?: string;
}

// The composition to start with: that of the site today, or, when it is missing or invalid, the last one that this browser
// verified. Throws a `BootError` when there is neither.
export const bootComposition = async (keys: readonly PublicKey[]): Promise<Boot> => {
  const timeoutMs = lastGood.exists() ? timeoutWithLastGoodMs : bootTimeoutMs;
  let newer: SignedComposition | undefined;
  try {
    const fresh = await fetchComposition(keys, { signal: AbortSignal.timeout(timeoutMs) });
    const { revision } = fresh.composition;
    newer = await lastGood.newerThan(keys, fresh.composition);
    if (newer)
      throw new BootError(compositionDocument, [`has revision ${revision}, older than ${newer.composition.revision}`]);
    lastGood.store(fresh);
    return fresh;
  } catch (error) {
    const fallback = newer ?? (await lastGood.verified(keys));
    if (!fallback) throw error;
    return { ...fallback, problem: String(error) };
  }
};
