import type { PublicKeys } from '@slices/format';
import { awaitDocument, BootError, lastGoodAfterMs, within } from './boot-document.ts';
import { type Freshness, timestampDocument } from './freshness.ts';
import { compositionDocument, fetchComposition, lastGood, type SignedComposition } from './signed-composition.ts';

export interface Boot extends SignedComposition {
  problem?: string;
}

// The composition to start with: that of the site today, or, when it is missing, invalid, not proven to be today's or has not
// come, the last one that this browser verified. Throws a `BootError` when there is neither.
export const bootComposition = async (trust: PublicKeys): Promise<Boot> => {
  let freshness: Freshness | undefined;
  const onFreshness = (read: Freshness) => {
    freshness = read;
  };
  const fresh = freshComposition(trust, onFreshness);
  try {
    if (!lastGood.exists()) return await fresh;
    return await within(lastGoodAfterMs, fresh, new BootError(compositionDocument, ['has not come'], false));
  } catch (error) {
    const fallback = await lastGood.verified(trust, freshness);
    if (!fallback) return fresh;
    const problem = String(error);
    if (!isOfTimestamp(error)) return { ...fallback, problem };
    return { ...fallback, freshness: { ...fallback.freshness, problem } };
  }
};

export const isOfTimestamp = (error: unknown): boolean =>
  error instanceof BootError && error.document === timestampDocument;

const retryMs = () => 8_000 + 4_000 * Math.random();

/** Resolves when a start that failed for its composition or timestamp would succeed. */
export const untilComposed = async (trust: PublicKeys): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, retryMs()));
  await bootComposition(trust).catch(() => untilComposed(trust));
};

const freshComposition = async (
  trust: PublicKeys,
  onFreshness: (freshness: Freshness) => void,
): Promise<SignedComposition> => {
  const fresh = await fetchComposition(trust, {}, awaitDocument, onFreshness);
  const objection = await lastGood.objection(trust, fresh.composition);
  if (objection) throw new BootError(compositionDocument, [objection]);
  lastGood.store(fresh);
  return fresh;
};
