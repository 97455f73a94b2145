import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { CompositionSignatures } from '../trust/composition-trust.ts';
import { unverifiedToken } from '../trust/signed-token.ts';
import {
  type ClaimsOf,
  type KeyPurpose,
  type PublicKey,
  type PublicKeys,
  type StatementType,
  statements,
} from '../trust/signing-keys.ts';

/** `key` is public, or the private half. `name` is its owner. */
export interface TrustedKey extends Pick<PublicKey, 'kid' | 'name' | 'slices'> {
  key: KeyObject;
}

/** The public keys of an environment; `threshold` is how many of their owners must sign a composition. */
export interface Trust extends Pick<PublicKeys, 'environment' | 'minimumRevision' | 'builtAt'> {
  threshold: number;
  keys: (purpose: KeyPurpose) => TrustedKey[];
}

export const trustOf = ({ environment, minimumRevision, builtAt, threshold, keys }: PublicKeys): Trust => {
  const all = keys.map(({ kid, name, slices, purposes, kty, crv, x, y }) => ({
    purposes,
    trusted: { kid, name, slices, key: createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' }) },
  }));
  return {
    environment,
    minimumRevision,
    builtAt,
    threshold: threshold.promotion,
    keys: (purpose) => all.filter(({ purposes }) => purposes.includes(purpose)).map(({ trusted }) => trusted),
  };
};

/** Whether `signature` (base64url, IEEE P1363) is of these bytes. */
export const verifies = (bytes: Buffer, signature: string, { key }: Pick<TrustedKey, 'key'>): boolean =>
  verify(
    'sha256',
    bytes,
    { key: key.type === 'private' ? createPublicKey(key) : key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );

/** The owners of `keys` that signed these bytes. The two keys of one owner during an exchange count once. */
export const signersOf = (
  bytes: Buffer,
  signatures: readonly Pick<CompositionSignatures['signatures'][number], 'kid' | 'signature'>[],
  keys: readonly TrustedKey[],
): Set<string> =>
  new Set(
    keys
      .filter((key) => signatures.some(({ kid, signature }) => kid === key.kid && verifies(bytes, signature, key)))
      .map(({ name }) => name),
  );

/** The claims and the key that signed them; undefined where none of `keys` signed a valid statement of this type. */
export const readToken = <T extends StatementType, K extends TrustedKey>(
  type: T,
  token: string | undefined,
  keys: readonly K[],
): { claims: ClaimsOf<T>; key: K } | undefined => {
  const read = unverifiedToken(type, statements[type].claims, token);
  const key = keys.find(({ kid }) => kid === read?.kid);
  if (!read || !key || !verifies(Buffer.from(read.signed), read.signature, key)) return undefined;
  return { claims: read.claims, key };
};

/** The claims of a statement that a key with the purpose of `type` signed. */
export const claimsIn = <T extends StatementType>(
  type: T,
  token: string | undefined,
  { keys }: Pick<Trust, 'keys'>,
): ClaimsOf<T> | undefined => readToken(type, token, keys(statements[type].purpose))?.claims;

/** In base64url. */
export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('base64url');
