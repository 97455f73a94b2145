import * as v from 'valibot';
import { parseWith } from '../composition/composition.ts';
import { type ClaimsOf, type StatementType, statements } from './signing-keys.ts';

/** A compact JWS (RFC 7515, ES256) with a signature that is not verified yet. */
export interface UnverifiedToken<T extends StatementType> {
  kid: string;
  /** The text that `signature` (base64url) is of. */
  signed: string;
  signature: string;
  claims: ClaimsOf<T>;
}

/** The content of a token; undefined unless it is a valid statement of this type. */
export const unverifiedToken = <T extends StatementType>(
  typ: T,
  token: string | undefined,
): UnverifiedToken<T> | undefined => {
  const [head = '', body = '', signature = '', ...more] = (token ?? '').split('.');
  const Header = v.object({ alg: v.literal('ES256'), typ: v.literal(typ), kid: v.string() });
  const header = v.safeParse(Header, decoded(head));
  const parsed = parseWith<(typeof statements)[T]['claims']>(statements[typ].claims, decoded(body));
  if (!header.success || !parsed.ok || more.length > 0) return undefined;
  return { kid: header.output.kid, signed: `${head}.${body}`, signature, claims: parsed.value };
};

const decoded = (part: string): unknown => {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
};
