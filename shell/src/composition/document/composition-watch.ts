import type { Composition, PublicKey } from '@nearhand/contracts';
import { bootTimeoutMs, fetchDocument, textOf } from './boot-document.ts';
import { compositionDocument, fetchComposition, lastGood } from './signed-composition.ts';

const minIntervalMs = 5_000;
/** Spread, so that tabs opened together do not ask together. */
const nextIntervalMs = () => 30_000 * (0.8 + 0.4 * Math.random());

// Looks for a newer composition than `first` while the tab is visible, and when the user returns to it. An invalid one is
// ignored until the next look.
export const watchComposition = (
  keys: readonly PublicKey[],
  first: string,
  onNewer: (composition: Composition) => void,
): void => {
  let latest = first;
  let lookedAt = performance.now();
  let timer: ReturnType<typeof setTimeout>;
  const isHidden = () => document.visibilityState === 'hidden';
  const lookAfter = (waitMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(look, waitMs);
  };
  const look = async () => {
    lookAfter(nextIntervalMs());
    if (isHidden()) return;
    lookedAt = performance.now();
    const request: RequestInit = { cache: 'no-cache', signal: AbortSignal.timeout(bootTimeoutMs) };
    try {
      if (textOf(await fetchDocument(compositionDocument, request)) === latest) return;
      const fresh = await fetchComposition(keys, request);
      // An earlier look may have reported it meanwhile.
      if ((await lastGood.newerThan(keys, fresh.composition)) || fresh.text === latest) return;
      latest = fresh.text;
      lastGood.store(fresh);
      onNewer(fresh.composition);
    } catch {
      // the next look may succeed
    }
  };
  lookAfter(nextIntervalMs());
  for (const event of ['focus', 'visibilitychange'])
    window.addEventListener(event, () => {
      if (!isHidden()) lookAfter(Math.max(0, lookedAt + minIntervalMs - performance.now()));
    });
};
