import type { PublicKey } from '@nearhand/contracts';
import { BootError, patience } from './boot-document.ts';
import { compositionDocument, fetchComposition, type SignedComposition } from './composition-document.ts';
import { lastGood } from './composition-memory.ts';

/** Shorter than {@link patience}: there is something to show instead. */
const patienceWithLastGood = 6_000;

export interface Boot extends SignedComposition {
  /** Why this is the last good composition and not the one that should run. */
  problem?: string;
}

/**
 * The composition to start with: the one that the site has today, or, where that cannot be had or believed, the last one
 * that this browser verified. Throws a `BootError` where there is neither.
 */
export const bootComposition = async (keys: readonly PublicKey[]): Promise<Boot> => {
  const timeout = lastGood.exists() ? patienceWithLastGood : patience;
  let kept: SignedComposition | undefined;
  try {
    const fresh = await fetchComposition(keys, { signal: AbortSignal.timeout(timeout) });
    const { revision } = fresh.composition;
    kept = await lastGood.outdates(keys, fresh.composition);
    if (kept)
      throw new BootError(compositionDocument, [`has revision ${revision}, older than ${kept.composition.revision}`]);
    lastGood.keep(fresh);
    return fresh;
  } catch (error) {
    kept ??= await lastGood.verified(keys);
    if (!kept) throw error;
    return { ...kept, problem: String(error) };
  }
};
