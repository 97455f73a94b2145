import {
  type Composition,
  CompositionSignatures,
  compositionObjection,
  type PublicKeys,
  parseComposition,
  parseWith,
  replacementObjection,
} from '@slices/format';
import { hostSettings } from '../settings/host-settings.ts';
import { hostStorage } from '../shared/storage.ts';
import { latestRecalls } from '../slices/recalled-slices.ts';
import { isSigned } from '../trust/composition-signature.ts';
import { BootError, fetchDocument, parseDocument, textOf } from './boot-document.ts';
import { assertFresh, type Freshness, fetchFreshness, readFreshness, unknownFreshness } from './freshness.ts';

export const compositionDocument = '/composition.json';
const signatureDocument = '/composition.sig';

export interface SignedComposition {
  composition: Composition;
  text: string;
  signatures: CompositionSignatures;
  freshness: Freshness;
}

// Fetches and verifies the composition: signature first, then content, environment and age. Throws a {@link BootError}.
// The files may come from before and after a change, and caches may hold old ones: then they are fetched once more.
export const fetchComposition = async (
  trust: PublicKeys,
  init: RequestInit,
  fetchOne: typeof fetchDocument = fetchDocument,
  onFreshness: (freshness: Freshness) => void = () => {},
): Promise<SignedComposition> => {
  if (!crypto.subtle) throw new BootError(compositionDocument, ['can be verified only over https and on localhost']);
  const ask = (request: RequestInit) =>
    Promise.all([
      fetchOne(compositionDocument, request),
      fetchOne(signatureDocument, request),
      fetchFreshness(trust, request, fetchOne).then((freshness) => {
        onFreshness(freshness);
        return freshness;
      }),
    ]);
  const answers = await ask(init);
  return verified(trust, answers).catch(async () => verified(trust, await ask({ ...init, cache: 'reload' })));
};

const verified = async (
  trust: PublicKeys,
  [bytes, sealed, freshness]: [ArrayBuffer, ArrayBuffer, Freshness],
): Promise<SignedComposition> => {
  const signatures = parseSignatures(textOf(sealed));
  if (!(await isSigned(trust, signatures, bytes)))
    throw new BootError(compositionDocument, ['is not signed by a key that this site believes']);
  const text = textOf(bytes);
  const composition = parseSigned(trust, text);
  const signed = { composition, text, signatures };
  return { ...signed, freshness: await assertFresh(trust, compositionDocument, signed, freshness) };
};

const parseSignatures = (text: string): CompositionSignatures =>
  parseDocument(signatureDocument, text, (data) => parseWith(CompositionSignatures, data));

const parseSigned = (trust: PublicKeys, text: string): Composition => {
  const composition = withOwnExtras(parseDocument(compositionDocument, text, parseComposition));
  const objection = compositionObjection(trust, composition);
  if (objection) throw new BootError(compositionDocument, [objection]);
  return composition;
};

/** Drops extras that only the shell itself may set, such as `unverified`. */
const withOwnExtras = (composition: Composition): Composition => ({
  ...composition,
  microFrontends: Object.fromEntries(
    Object.entries(composition.microFrontends).map(([name, releases]) => [
      name,
      releases.map(({ extras: { shell, modules, menu, skeletons, react }, ...release }) => ({
        ...release,
        extras: { shell, modules, menu, skeletons, react },
      })),
    ]),
  ),
});

const storageKey = 'composition';

interface Stored {
  /** `revision` and `ledger` are not signed: any script may have changed them. */
  revision: number;
  ledger?: unknown;
  text: string;
  sealed: string;
  timestamp: string;
}

const readStored = (): Stored | undefined => {
  // Development has other revisions at the same address.
  const stored = hostSettings().isDevelopment ? undefined : hostStorage.local.getJson(storageKey);
  return isStored(stored) ? stored : undefined;
};
const isStored = (data: unknown): data is Stored =>
  typeof data === 'object' &&
  data !== null &&
  'revision' in data &&
  typeof data.revision === 'number' &&
  ['text', 'sealed', 'timestamp'].every((name) => typeof Reflect.get(data, name) === 'string');

/** The last composition that this browser verified: the fallback at boot, never replaced by an older one. */
export const lastGood = {
  exists: (): boolean => readStored() !== undefined,
  /** Undefined when nothing is stored, or when the keys of this build did not sign it. Its timestamp is not checked. */
  verified: async (trust: PublicKeys, newer?: Freshness): Promise<SignedComposition | undefined> => {
    const { text, sealed, timestamp } = readStored() ?? {};
    if (text === undefined || sealed === undefined || timestamp === undefined) return undefined;
    try {
      const signatures = parseSignatures(sealed);
      if (!(await isSigned(trust, signatures, new TextEncoder().encode(text)))) return undefined;
      const known = await readFreshness(trust, timestamp).catch(() => unknownFreshness);
      const recalls = latestRecalls(known.recalls, newer?.recalls ?? []);
      return { composition: parseSigned(trust, text), text, signatures, freshness: { ...known, recalls } };
    } catch {
      return undefined;
    }
  },
  /** Why this composition may not take the place of the stored one: it is older, or of another history. */
  objection: async (trust: PublicKeys, composition: Composition): Promise<string | undefined> => {
    const { revision, ledger = '' } = composition;
    const unverified = readStored();
    // Verifying takes time: compare the unsigned fields first.
    if (!unverified || (unverified.ledger === ledger && unverified.revision <= revision)) return undefined;
    const stored = await lastGood.verified(trust);
    return stored && replacementObjection(stored.composition, composition);
  },
  store: ({ composition: { revision, ledger }, text, signatures, freshness }: SignedComposition): void => {
    if (hostSettings().isDevelopment) return;
    const sealed = JSON.stringify(signatures);
    hostStorage.local.set(storageKey, JSON.stringify({ revision, ledger, text, sealed, timestamp: freshness.text }));
  },
};
