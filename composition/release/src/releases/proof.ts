import { type ClaimsOf, mayPublish } from '@slices/format';
import { readToken } from '@slices/format/node';
import { UserError } from '@slices/kernel/user-error.ts';
import type { Environment } from '../command-line/environments.ts';
import { signedToken } from '../keys/signed-token.ts';
import type { SigningKey } from '../keys/signing-keys.ts';

type Publication = ClaimsOf<'publication'>;

/** Throws a {@link UserError} where none of the private keys may publish `slice`. */
export const publisherOf = ({ keys, name }: Pick<Environment, 'keys' | 'name'>, slice: string): SigningKey => {
  const key = keys('publish').find((one) => mayPublish(one, slice));
  if (key) return key;
  throw new UserError(`None of your keys for ${name} may publish ${slice}.`);
};

export const proofBy = (key: SigningKey, release: Publication): string => signedToken('publication', release, key);

/** Whether one of `keys` that may publish this slice signed exactly this release. */
export const isProof = (
  proof: string,
  { slice, version, integrity }: Publication,
  keys: readonly SigningKey[],
): boolean => {
  const may = keys.filter((key) => mayPublish(key, slice));
  const claims = readToken('publication', proof, may)?.claims;
  return claims?.slice === slice && claims.version === version && claims.integrity === integrity;
};
