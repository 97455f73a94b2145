import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { PublicKeys, parseWith, type TrustState } from '@nearhand/contracts';

export interface TrustedKeys {
  /** By their id, with their owner. */
  keys: ReadonlyMap<string, { key: KeyObject; name: string }>;
  /** Owners that must sign a composition. */
  threshold: number;
}

/** The keys in the text of a `public.json` that sign compositions; none for undefined. */
export const trustedKeys = (text: string | undefined): TrustedKeys => {
  const parsed = parseWith(PublicKeys, JSON.parse(text ?? '{}'));
  const { keys, threshold } = parsed.ok ? parsed.value : { keys: [], threshold: { promotion: 1 } };
  return {
    keys: new Map(
      keys
        .filter(({ purposes }) => purposes.includes('promotion'))
        .map(({ kid, name, kty, crv, x, y }) => [
          kid,
          { name, key: createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' }) },
        ]),
    ),
    threshold: threshold.promotion,
  };
};

interface Signature {
  kid: string;
  signature: string;
}

export const signedState = (
  text: string,
  signatures: readonly Signature[],
  { keys, threshold }: TrustedKeys,
): TrustState => {
  const known = signatures.flatMap(({ kid, signature }) => {
    const found = keys.get(kid);
    return found ? [{ ...found, signature }] : [];
  });
  if (known.length === 0) return 'unknown';
  const owners = known
    .filter(({ key, signature }) =>
      verify(
        'sha256',
        Buffer.from(text),
        { key, dsaEncoding: 'ieee-p1363' },
        Uint8Array.from(Buffer.from(signature, 'base64url')),
      ),
    )
    .map(({ name }) => name);
  return new Set(owners).size >= threshold ? 'intact' : 'faulty';
};

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
