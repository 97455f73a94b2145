import {
  type BrowserStatement,
  browserStatements,
  type ClaimsOf,
  type PublicKey,
  unverifiedToken,
} from '@slices/format';
import { isSignedBy } from './composition-signature.ts';

/** The claims of a compact JWS; undefined if they are invalid or not signed by one of `keys` with the purpose of `type`. */
export const readToken = async <T extends BrowserStatement>(
  type: T,
  token: string,
  keys: readonly PublicKey[],
): Promise<ClaimsOf<T> | undefined> => {
  const { purpose, claims } = browserStatements[type];
  const read = unverifiedToken(type, claims, token);
  const isTrue = read && (await isSignedBy(keys, purpose, read, new TextEncoder().encode(read.signed)));
  return isTrue ? read.claims : undefined;
};
