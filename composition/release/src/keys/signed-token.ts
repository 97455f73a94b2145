import { sign } from 'node:crypto';
import { type ClaimsOf, type StatementType, typOf } from '@slices/format';
import type { SigningKey } from './signing-keys.ts';

/** `claims` as a compact JWS (RFC 7515), signed with ES256. */
export const signedToken = <T extends StatementType>(
  type: T,
  claims: ClaimsOf<T>,
  { kid, key }: SigningKey,
): string => {
  const signed = [{ alg: 'ES256', typ: typOf(type), kid }, claims].map(encoded).join('.');
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
};

const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');
