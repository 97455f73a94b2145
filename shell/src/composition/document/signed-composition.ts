import {
  type Composition,
  CompositionSignatures,
  type PublicKey,
  parseComposition,
  parseWith,
} from '@nearhand/contracts';
import { storage } from '@nearhand/platform/host';
import { isSigned } from '../trust/composition-signature.ts';
import { BootError, fetchDocument, parseDocument, textOf } from './boot-document.ts';

export const compositionDocument = '/composition.json';
const signatureDocument = '/composition.sig';

export interface SignedComposition {
  composition: Composition;
  text: string;
  signatures: CompositionSignatures;
}

// Fetches and verifies the composition: signature first, then content. Throws a {@link BootError}. The two files may come
// from before and after a change; then both are fetched once more.
export const fetchComposition = async (keys: readonly PublicKey[], init: RequestInit): Promise<SignedComposition> => {
  if (!crypto.subtle) throw new BootError(compositionDocument, ['can be verified only over https and on localhost']);
  for (const isRetry of [false, true]) {
    const request: RequestInit = isRetry ? { ...init, cache: 'no-cache' } : init;
    const [bytes, sealed] = await Promise.all([
      fetchDocument(compositionDocument, request),
      fetchDocument(signatureDocument, request),
    ]);
    const signatures = parseSignatures(textOf(sealed));
    if (await isSigned(keys, signatures, bytes)) return parseSigned(textOf(bytes), signatures);
  }
  throw new BootError(compositionDocument, ['is not signed by a key that this site believes']);
};

const parseSignatures = (text: string): CompositionSignatures =>
  parseDocument(signatureDocument, text, (data) => parseWith(CompositionSignatures, data));

const parseSigned = (text: string, signatures: CompositionSignatures): SignedComposition => ({
  composition: withOwnExtras(parseDocument(compositionDocument, text, parseComposition)),
  text,
  signatures,
});

/** Drops extras that only the shell itself may set, such as `unverified`. */
const withOwnExtras = (composition: Composition): Composition => ({
  ...composition,
  microFrontends: Object.fromEntries(
    Object.entries(composition.microFrontends).map(([name, releases]) => [
      name,
      releases.map(({ extras: { shell, modules, menu }, ...release }) => ({
        ...release,
        extras: { shell, modules, menu },
      })),
    ]),
  ),
});

const storageKey = 'nearhand.composition';

interface Stored {
  /** Not signed: any script may have changed it. */
  revision: number;
  text: string;
  sealed: string;
}

const readStored = (): Stored | undefined => {
  // Development has its own revisions at the same address.
  const stored = __NEARHAND_DEVELOPMENT__ ? undefined : storage.local.getJson(storageKey);
  return isStored(stored) ? stored : undefined;
};
const isStored = (data: unknown): data is Stored =>
  typeof data === 'object' &&
  data !== null &&
  'revision' in data &&
  typeof data.revision === 'number' &&
  'text' in data &&
  typeof data.text === 'string' &&
  'sealed' in data &&
  typeof data.sealed === 'string';

/** The last composition that this browser verified: the fallback at boot, never replaced by an older one. */
export const lastGood = {
  exists: (): boolean => readStored() !== undefined,
  /** Undefined when nothing is stored or the present keys did not sign it. */
  verified: async (keys: readonly PublicKey[]): Promise<SignedComposition | undefined> => {
    const { text, sealed } = readStored() ?? {};
    if (text === undefined || sealed === undefined) return undefined;
    try {
      const signatures = parseSignatures(sealed);
      return (await isSigned(keys, signatures, new TextEncoder().encode(text)))
        ? parseSigned(text, signatures)
        : undefined;
    } catch {
      return undefined;
    }
  },
  /** The stored composition, if it is newer and of the same revision history. */
  newerThan: async (
    keys: readonly PublicKey[],
    { revision, ledger }: Composition,
  ): Promise<SignedComposition | undefined> => {
    // Verifying takes time: compare the unsigned number first.
    if (revision >= (readStored()?.revision ?? 0)) return undefined;
    const stored = await lastGood.verified(keys);
    const isNewer = stored && stored.composition.ledger === ledger && stored.composition.revision > revision;
    return isNewer ? stored : undefined;
  },
  store: ({ composition: { revision }, text, signatures }: SignedComposition): void => {
    if (__NEARHAND_DEVELOPMENT__) return;
    storage.local.set(storageKey, JSON.stringify({ revision, text, sealed: JSON.stringify(signatures) }));
  },
};
