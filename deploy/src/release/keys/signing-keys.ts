import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompositionSignatures, type KeyPurpose, PublicKey, PublicKeys, parseWith } from '@nearhand/contracts';
import * as v from 'valibot';
import { isLocal, root } from '../../kernel/repository.ts';
import { errorCode, UserError } from '../../kernel/user-error.ts';

/** A private key as a JSON Web Key; `d` is the secret part. */
export const PrivateKey = v.object({ ...PublicKey.entries, d: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/)) });
export type PrivateKey = v.InferOutput<typeof PrivateKey>;
const PrivateKeys = v.object({ keys: v.pipe(v.array(PrivateKey), v.minLength(1)) });

export interface SigningKey {
  kid: string;
  key: KeyObject;
}

export const localKeysFolder: string = join(root, '.keys');

/** The keys for `purpose` in the files of `RELEASE_KEYS` (separated by commas; locally of `.keys`). Throws a {@link UserError} where there are none. */
export const signingKeys = (environment: string, purpose: KeyPurpose, variables: NodeJS.ProcessEnv): SigningKey[] => {
  const named = variables.RELEASE_KEYS || (isLocal(environment) ? join(localKeysFolder, 'private.json') : '');
  const files = named
    .split(',')
    .map((file) => file.trim())
    .filter(Boolean);
  if (files.length === 0)
    throw new UserError(`Set RELEASE_KEYS to the files with the private keys of ${environment}, separated by commas.`);
  const keys = files.flatMap(readPrivateKeys).filter(({ purposes }) => purposes.includes(purpose));
  if (keys.length === 0) throw new UserError(`No key of ${files.join(', ')} may sign for '${purpose}'.`);
  return keys.map(({ kid, purposes: _purposes, ...key }) => ({ kid, key: createPrivateKey({ key, format: 'jwk' }) }));
};

export const publicSigningKeys = (file: string): SigningKey[] => {
  const keys = readPublicKeys(file).filter(({ purposes }) => purposes.includes('composition'));
  if (keys.length === 0) throw new UserError(`No key of ${file} may sign for 'composition'.`);
  return keys.map(({ kid, purposes: _purposes, ...key }) => ({ kid, key: createPublicKey({ key, format: 'jwk' }) }));
};

export const readPublicKeys = (file: string): PublicKey[] => {
  const parsed = parseWith(PublicKeys, readJson(file));
  if (!parsed.ok) throw new UserError(`${file} holds no public keys: ${parsed.problems.join('; ')}.`);
  return parsed.value.keys;
};

export const readPrivateKeys = (file: string): PrivateKey[] => {
  const parsed = parseWith(PrivateKeys, readJson(file));
  if (!parsed.ok) throw new UserError(`${file} holds no private keys: ${parsed.problems.join('; ')}.`);
  return parsed.value.keys;
};

export const signaturesOf = (
  bytes: Buffer,
  revision: number,
  keys: readonly SigningKey[],
): CompositionSignatures['signatures'] =>
  keys.map(({ kid, key }) => ({
    revision,
    kid,
    signature: sign('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  }));

export const isSignedBy = (
  bytes: Buffer,
  signatures: CompositionSignatures['signatures'],
  keys: readonly SigningKey[],
): boolean =>
  signatures.some(({ kid, signature }) =>
    keys
      .filter((one) => one.kid === kid)
      .some(({ key }) =>
        verify(
          'sha256',
          bytes,
          { key: key.type === 'private' ? createPublicKey(key) : key, dsaEncoding: 'ieee-p1363' },
          Buffer.from(signature, 'base64url'),
        ),
      ),
  );

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UserError(
      errorCode(error) === 'ENOENT'
        ? `${file} is not there; npm run release -- keys create makes keys, and RELEASE_KEYS names their files.`
        : `${file} cannot be read as JSON.`,
    );
  }
};
