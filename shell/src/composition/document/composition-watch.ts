import type { PublicKey } from '@nearhand/contracts';
import { fetchDocument, patience, textOf } from './boot-document.ts';
import { compositionDocument, fetchComposition, type SignedComposition } from './composition-document.ts';
import { lastGood } from './composition-memory.ts';

const pause = 5_000;
/** Half a minute, more or less, so that tabs opened together do not ask together. */
const nextLook = () => 30_000 * (0.8 + 0.4 * Math.random());

/**
 * Looks for a newer composition than `first` while the tab is looked at, and when somebody comes back to it. One that
 * cannot be had or believed is left for the next look.
 */
export const watchComposition = (
  keys: readonly PublicKey[],
  first: string,
  onNewer: (composition: SignedComposition['composition']) => void,
): void => {
  let seen = first;
  let lookedAt = performance.now();
  let timer: ReturnType<typeof setTimeout>;
  const isHidden = () => document.visibilityState === 'hidden';
  const lookIn = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(look, milliseconds);
  };
  const look = async () => {
    lookIn(nextLook());
    if (isHidden()) return;
    lookedAt = performance.now();
    const request: RequestInit = { cache: 'no-cache', signal: AbortSignal.timeout(patience) };
    try {
      if (textOf(await fetchDocument(compositionDocument, request)) === seen) return;
      const fresh = await fetchComposition(keys, request);
      if (await lastGood.outdates(keys, fresh.composition)) return;
      seen = fresh.text;
      lastGood.keep(fresh);
      onNewer(fresh.composition);
    } catch {
      // the next look may find it
    }
  };
  lookIn(nextLook());
  for (const event of ['focus', 'visibilitychange'])
    window.addEventListener(event, () => {
      if (!isHidden()) lookIn(Math.max(0, lookedAt + pause - performance.now()));
    });
};
