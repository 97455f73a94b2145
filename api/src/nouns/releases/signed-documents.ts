import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { PublicKeys, parseWith, type TrustState } from '@nearhand/contracts';

export type TrustedKeys = ReadonlyMap<string, KeyObject>;

/** The keys in the text of a `public.json` that sign compositions; none for undefined. */
export const trustedKeys = (text: string | undefined): TrustedKeys => {
  const parsed = parseWith(PublicKeys, JSON.parse(text ?? '{}'));
  const keys = parsed.ok ? parsed.value.keys : [];
  return new Map(
    keys
      .filter(({ purposes }) => purposes.includes('composition'))
      .map(({ kid, purposes: _purposes, ...key }) => [kid, createPublicKey({ key, format: 'jwk' })]),
  );
};

interface Signature {
  kid: string;
  signature: string;
}

export const signedState = (text: string, signatures: readonly Signature[], keys: TrustedKeys): TrustState => {
  const known = signatures.flatMap(({ kid, signature }) => {
    const key = keys.get(kid);
    return key ? [{ key, signature }] : [];
  });
  if (known.length === 0) return 'unknown';
  const isSigned = known.some(({ key, signature }) =>
    verify(
      'sha256',
      Buffer.from(text),
      { key, dsaEncoding: 'ieee-p1363' },
      Uint8Array.from(Buffer.from(signature, 'base64url')),
    ),
  );
  return isSigned ? 'intact' : 'faulty';
};

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
