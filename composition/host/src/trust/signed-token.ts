import { type ClaimsOf, type PublicKey, type StatementType, type statements, unverifiedToken } from '@slices/format';
import { isSignedBy } from './composition-signature.ts';

/**
 * The claims of a compact JWS; undefined if they are invalid or not signed by one of `keys` with the purpose of `statement`, which
 * is that of `type`.
 */
export const readToken = async <T extends StatementType>(
  type: T,
  { purpose, claims }: (typeof statements)[T],
  token: string,
  keys: readonly PublicKey[],
): Promise<ClaimsOf<T> | undefined> => {
  const read = unverifiedToken(type, claims, token);
  const isTrue = read && (await isSignedBy(keys, purpose, read, new TextEncoder().encode(read.signed)));
  return isTrue ? read.claims : undefined;
};
