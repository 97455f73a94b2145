import { sign } from 'node:crypto';
import { type ClaimsOf, parseWith, type StatementType, statements } from '@nearhand/contracts';
import * as v from 'valibot';
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
  const [head = '', body = '', signature = '', ...more] = (token ?? '').split('.');
  const header = v.safeParse(
    v.object({ alg: v.literal('ES256'), typ: v.literal(typ), kid: v.string() }),
    decoded(head),
  );
  const key = header.success ? keys.find(({ kid }) => kid === header.output.kid) : undefined;
  if (!key || more.length > 0 || !verifies(Buffer.from(`${head}.${body}`), signature, key)) return undefined;
  const parsed = parseWith<(typeof statements)[T]['claims']>(statements[typ].claims, decoded(body));
  return parsed.ok ? { claims: parsed.value, key } : undefined;
};

const decoded = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return undefined;
  }
};
