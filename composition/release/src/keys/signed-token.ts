import { sign } from 'node:crypto';
import { type ClaimsOf, type StatementType, unverifiedToken } from '@slices/format';
import { type SigningKey, verifies } from './signing-keys.ts';

/** `claims` as a compact JWS (RFC 7515), signed with ES256. */
export const signedToken = <T extends StatementType>(typ: T, claims: ClaimsOf<T>, { kid, key }: SigningKey): string => {
  const signed = [{ alg: 'ES256', typ, kid }, claims].map(encoded).join('.');
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
};

const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The claims and the key that signed them; undefined where none of `keys` signed a valid statement of this type. */
export const readToken = <T extends StatementType>(
  typ: T,
  token: string | undefined,
  keys: readonly SigningKey[],
): { claims: ClaimsOf<T>; key: SigningKey } | undefined => {
  const read = unverifiedToken(typ, token);
  const key = keys.find(({ kid }) => kid === read?.kid);
  if (!read || !key || !verifies(Buffer.from(read.signed), read.signature, key)) return undefined;
  return { claims: read.claims, key };
};
