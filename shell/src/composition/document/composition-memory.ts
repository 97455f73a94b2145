import type { Composition, PublicKey } from '@nearhand/contracts';
import { type SignedComposition, verifyKept } from './composition-document.ts';

const storageKey = 'nearhand.composition';

/** Development has revisions of its own under the same address: neither takes the other's for older or newer. */
const remembers = !__NEARHAND_DEVELOPMENT__;

interface Kept {
  revision: number;
  text: string;
  /** The signature file's text. */
  sealed: string;
}

const read = (): Kept | undefined => {
  if (!remembers) return undefined;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '');
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined; // nothing kept, or no storage
  }
};
const isKept = (data: unknown): data is Kept =>
  typeof data === 'object' &&
  data !== null &&
  'revision' in data &&
  typeof data.revision === 'number' &&
  'text' in data &&
  typeof data.text === 'string' &&
  'sealed' in data &&
  typeof data.sealed === 'string';

/** The last composition that this browser verified: used when a new one cannot be had, and never replaced by an older one. */
export const lastGood = {
  exists: (): boolean => read() !== undefined,
  /** Its number, as noted; nothing is verified. */
  revision: (): number => read()?.revision ?? 0,
  /** Undefined where none is kept or the present keys do not prove it any more. */
  verified: async (keys: readonly PublicKey[]): Promise<SignedComposition | undefined> => {
    const kept = read();
    return kept && verifyKept(keys, kept.text, kept.sealed);
  },
  /** What is kept, where it is newer than this one of the same line of revisions. Verified only when the numbers say so. */
  outdates: async (
    keys: readonly PublicKey[],
    { revision, ledger }: Composition,
  ): Promise<SignedComposition | undefined> => {
    if (revision >= lastGood.revision()) return undefined;
    const kept = await lastGood.verified(keys);
    // The number beside it is not signed: anybody's script may have raised it.
    const isNewer = kept && kept.composition.ledger === ledger && kept.composition.revision > revision;
    return isNewer ? kept : undefined;
  },
  keep: ({ composition: { revision }, text, signatures }: SignedComposition): void => {
    if (!remembers) return;
    try {
      localStorage.setItem(storageKey, JSON.stringify({ revision, text, sealed: JSON.stringify(signatures) }));
    } catch {
      // storage is full or switched off: the next start has nothing to fall back to
    }
  },
};
