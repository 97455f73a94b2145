import type { PublicKeys } from '@nearhand/contracts';
import { BootError, bootTimeoutMs } from './boot-document.ts';
import type { Freshness } from './freshness.ts';
import { compositionDocument, fetchComposition, lastGood, type SignedComposition } from './signed-composition.ts';

/** Shorter: the last good composition can be shown instead. */
const timeoutWithLastGoodMs = 6_000;

interface Boot extends SignedComposition {
  problem?: string;
}

// The composition to start with: that of the site today, or, when it is missing, invalid or too old, the last one that
// this browser verified. Throws a `BootError` when there is neither.
export const bootComposition = async (trust: PublicKeys): Promise<Boot> => {
  const timeoutMs = lastGood.exists() ? timeoutWithLastGoodMs : bootTimeoutMs;
  let freshness: Freshness | undefined;
  const onFreshness = (read: Freshness) => {
    freshness = read;
  };
  try {
    const fresh = await fetchComposition(trust, { signal: AbortSignal.timeout(timeoutMs) }, onFreshness);
    const objection = await lastGood.objection(trust, fresh.composition);
    if (objection) throw new BootError(compositionDocument, [objection]);
    lastGood.store(fresh);
    return fresh;
  } catch (error) {
    const fallback = await lastGood.verified(trust, freshness);
    if (!fallback) throw error;
    return { ...fallback, problem: String(error) };
  }
};
