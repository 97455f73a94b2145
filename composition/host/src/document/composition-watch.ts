import type { Composition, PublicKeys } from '@slices/format';
import { latestRecalls } from '../slices/recalled-slices.ts';
import { type Freshness, fetchFreshness, sha256 } from './freshness.ts';
import { fetchComposition, lastGood, type SignedComposition } from './signed-composition.ts';

const minIntervalMs = 5_000;
/** For one look, so that the next one can succeed. */
const limitMs = 30_000;
/** Random, so that tabs opened together do not fetch together. A recall reaches a tab within 30 s. */
const nextIntervalMs = () => 20_000 * (0.75 + 0.5 * Math.random());

interface Changes {
  onNewer: (composition: Composition) => void;
  onRecall: (recalls: Freshness['recalls']) => void;
}

// Looks for recalls and for a newer composition than `first` while the tab is visible, and when the user returns to it. It
// fetches the small timestamp; the composition only if the timestamp names another one or expired. Invalid documents, and
// compositions that no timestamp proves, are ignored until the next look.
export const watchComposition = (trust: PublicKeys, first: SignedComposition, { onNewer, onRecall }: Changes): void => {
  let latest = first;
  let { recalls } = first.freshness;
  let lookedAt = performance.now();
  let timer: ReturnType<typeof setTimeout>;
  let isLooking = false;
  const isHidden = () => document.visibilityState === 'hidden';
  const lookAfter = (waitMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(look, waitMs);
  };
  const look = async () => {
    if (isLooking) return; // the next one begins at its end
    isLooking = true;
    if (!isHidden()) await lookNow();
    isLooking = false;
    lookAfter(nextIntervalMs());
  };
  const lookNow = async () => {
    lookedAt = performance.now();
    const request: RequestInit = { cache: 'no-cache', signal: AbortSignal.timeout(limitMs) };
    try {
      const freshness = await fetchFreshness(trust, request);
      const isRecall = takeRecalls(freshness);
      const { claims } = freshness;
      if (!claims) return;
      const isPresent = claims.exp * 1000 > Date.now() && claims.composition === (await sha256(latest.text));
      if (isPresent && !isRecall) return;
      const fresh = isPresent ? { ...latest, freshness } : await fetchComposition(trust, request);
      const isNewer = fresh.text !== latest.text;
      if ((await lastGood.objection(trust, fresh.composition)) || !(isNewer || isRecall)) return;
      latest = fresh;
      // With its recalls: the site may not answer at the next start.
      lastGood.store(fresh);
      if (isNewer) onNewer(fresh.composition);
    } catch {
      // the next look may succeed
    }
  };
  const takeRecalls = (freshness: Freshness): boolean => {
    const next = latestRecalls(recalls, freshness.recalls);
    if (next === recalls) return false;
    recalls = next;
    onRecall(recalls);
    return true;
  };
  lookAfter(nextIntervalMs());
  for (const event of ['focus', 'visibilitychange'])
    window.addEventListener(event, () => {
      if (!isHidden()) lookAfter(Math.max(0, lookedAt + minIntervalMs - performance.now()));
    });
};
