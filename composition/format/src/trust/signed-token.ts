import * as v from 'valibot';
import { typOf } from '../names/namespace.ts';
import type { ClaimsOf, StatementType } from './signing-keys.ts';

/** A compact JWS (RFC 7515, ES256) with a signature that is not verified yet. */
export interface UnverifiedToken<T extends StatementType> {
  kid: string;
  /** The text that `signature` (base64url) is of. */
  signed: string;
  signature: string;
  claims: ClaimsOf<T>;
}

/** The content of a token; undefined unless it is a statement of this type with valid `claims`. */
export const unverifiedToken = <T extends StatementType>(
  type: T,
  claims: v.GenericSchema<unknown, ClaimsOf<T>>,
  token = '',
): UnverifiedToken<T> | undefined => {
  const [head = '', body = '', signature = '', ...more] = token.split('.');
  const Token = v.object({
    head: v.object({ alg: v.literal('ES256'), typ: v.literal(typOf(type)), kid: v.string() }),
    claims,
  });
  const read = v.safeParse(Token, { head: decoded(head), claims: decoded(body) });
  if (!read.success || more.length > 0) return undefined;
  return { kid: read.output.head.kid, signed: `${head}.${body}`, signature, claims: read.output.claims };
};

const decoded = (part: string): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(fromBase64url(part)));
  } catch {
    return undefined;
  }
};

/** Throws for other text. */
export const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
