import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import {
  type ClaimsOf,
  type KeyPurpose,
  PublicKeys,
  parseWith,
  type StatementType,
  statements,
  type TrustState,
  unverifiedToken,
} from '@slices/format';

/** `name` is the key's owner. */
interface TrustedKey {
  kid: string;
  name: string;
  key: KeyObject;
}

export interface TrustedKeys {
  keys: (purpose: KeyPurpose) => TrustedKey[];
  /** How many owners must sign a composition. */
  threshold: number;
}

/** The keys in the text of a `public.json`; none for undefined. */
export const trustedKeys = (text: string | undefined): TrustedKeys => {
  const parsed = parseWith(PublicKeys, JSON.parse(text ?? '{}'));
  const { keys, threshold } = parsed.ok ? parsed.value : { keys: [], threshold: { promotion: 1 } };
  const all = keys.map(({ kid, name, purposes, kty, crv, x, y }) => ({
    purposes,
    key: { kid, name, key: createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' }) },
  }));
  return {
    keys: (purpose) => all.filter(({ purposes }) => purposes.includes(purpose)).map(({ key }) => key),
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
  const trusted = keys('promotion');
  const known = signatures.flatMap(({ kid, signature }) => {
    const found = trusted.find((key) => key.kid === kid);
    return found ? [{ ...found, signature }] : [];
  });
  if (known.length === 0) return 'unknown';
  const owners = known.filter(({ key, signature }) => verifies(text, signature, key)).map(({ name }) => name);
  return new Set(owners).size >= threshold ? 'intact' : 'faulty';
};

/** The claims of a statement; undefined unless a key with the purpose of `typ` signed it. */
export const verifiedClaims = <T extends StatementType>(
  typ: T,
  token: string | undefined,
  { keys }: TrustedKeys,
): ClaimsOf<T> | undefined => {
  const read = unverifiedToken(typ, token);
  const trusted = keys(statements[typ].purpose).find(({ kid }) => kid === read?.kid);
  return read && trusted && verifies(read.signed, read.signature, trusted.key) ? read.claims : undefined;
};

const verifies = (text: string, signature: string, key: KeyObject): boolean =>
  verify(
    'sha256',
    Buffer.from(text),
    { key, dsaEncoding: 'ieee-p1363' },
    Uint8Array.from(Buffer.from(signature, 'base64url')),
  );

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
