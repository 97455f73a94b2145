import {
  type Composition,
  CompositionSignatures,
  type PublicKey,
  parseComposition,
  parseWith,
} from '@nearhand/contracts';
import { isSigned } from '../trust/composition-signature.ts';
import { BootError, fetchDocument, parseDocument, textOf } from './boot-document.ts';

export const compositionDocument = '/composition.json';
const signatureDocument = '/composition.sig';

/** A composition that one of our keys signed, and what proves it. */
export interface SignedComposition {
  composition: Composition;
  /** Exactly what was signed. */
  text: string;
  signatures: CompositionSignatures;
}

/**
 * Fetches what runs and judges it: signature first, then content. Throws a {@link BootError} that says what is wrong.
 * The two files may come from both sides of a change; then both are asked for once more.
 */
export const fetchComposition = async (keys: readonly PublicKey[], init: RequestInit): Promise<SignedComposition> => {
  if (!crypto.subtle) throw new BootError(compositionDocument, ['can be verified only over https and on localhost']);
  for (const again of [false, true]) {
    const request: RequestInit = again ? { ...init, cache: 'no-cache' } : init;
    const [bytes, sealed] = await Promise.all([
      fetchDocument(compositionDocument, request),
      fetchDocument(signatureDocument, request),
    ]);
    const signatures = parseSignatures(textOf(sealed));
    if (await isSigned(keys, signatures, bytes)) return open(textOf(bytes), signatures);
  }
  throw new BootError(compositionDocument, ['is not signed by a key that this site believes']);
};

/** Judges a composition that was kept, as if it had just come. Undefined where it cannot be believed. */
export const verifyKept = async (
  keys: readonly PublicKey[],
  text: string,
  sealed: string,
): Promise<SignedComposition | undefined> => {
  try {
    const signatures = parseSignatures(sealed);
    return (await isSigned(keys, signatures, new TextEncoder().encode(text))) ? open(text, signatures) : undefined;
  } catch {
    return undefined;
  }
};

const parseSignatures = (text: string): CompositionSignatures =>
  parseDocument(signatureDocument, text, (data) => parseWith(CompositionSignatures, data));

const open = (text: string, signatures: CompositionSignatures): SignedComposition => ({
  composition: ownExtras(parseDocument(compositionDocument, text, parseComposition)),
  text,
  signatures,
});

/** Of a release's extras those that the contract knows: what else the shell notes there, no document may say. */
const ownExtras = (composition: Composition): Composition => ({
  ...composition,
  microFrontends: Object.fromEntries(
    Object.entries(composition.microFrontends).map(([name, releases]) => [
      name,
      releases.map((release) => ({ ...release, extras: { shell: release.extras.shell } })),
    ]),
  ),
});
