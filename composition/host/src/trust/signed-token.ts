import { type BrowserStatement, browserStatements, type ClaimsOf, type PublicKey, parseWith } from '@slices/format';
import { bytesOf, isSignedBy } from './composition-signature.ts';

/** The claims of a compact JWS; undefined if they are invalid or not signed by one of `keys` with the purpose of `type`. */
export const readToken = async <T extends BrowserStatement>(
  type: T,
  token: string,
  keys: readonly PublicKey[],
): Promise<ClaimsOf<T> | undefined> => {
  const [head = '', body = '', signature = '', ...more] = token.split('.');
  const { alg, typ, kid } = decode(head);
  if (alg !== 'ES256' || typ !== type || typeof kid !== 'string' || more.length > 0) return undefined;
  const { purpose, claims } = browserStatements[type];
  const signed = new TextEncoder().encode(`${head}.${body}`);
  if (!(await isSignedBy(keys, purpose, { kid, signature }, signed))) return undefined;
  const parsed = parseWith<(typeof browserStatements)[T]['claims']>(claims, decode(body));
  return parsed.ok ? parsed.value : undefined;
};

const decode = (part: string): Record<string, unknown> => {
  try {
    const data: unknown = JSON.parse(new TextDecoder().decode(bytesOf(part)));
    return typeof data === 'object' && data !== null ? { ...data } : {};
  } catch {
    return {};
  }
};
