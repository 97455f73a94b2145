import { PublicKeys, parseText, type TrustState } from '@slices/format';
import { signersOf, type Trust, trustOf } from '@slices/format/node';

export type TrustedKeys = Pick<Trust, 'keys' | 'threshold'>;

/** The keys in the text of a `public.json`; none for undefined. */
export const trustedKeys = (text = '{}'): TrustedKeys => {
  const parsed = parseText(PublicKeys, text);
  return parsed.ok ? trustOf(parsed.value) : { keys: () => [], threshold: 1 };
};

export const signedState = (
  text: string,
  signatures: readonly { kid: string; signature: string }[],
  { keys, threshold }: TrustedKeys,
): TrustState => {
  const trusted = keys('promotion');
  if (!trusted.some((key) => signatures.some(({ kid }) => kid === key.kid))) return 'unknown';
  return signersOf(Buffer.from(text), signatures, trusted).size >= threshold ? 'intact' : 'faulty';
};
