import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type CompositionSignatures, type KeyPurpose, PublicKey, PublicKeys } from '@slices/format';
import { signersOf, type Trust, type TrustedKey, trustOf } from '@slices/format/node';
import { readJson } from '@slices/kernel/json.ts';
import { isLocal, root } from '@slices/kernel/repository.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import { namesIn } from '@slices/kernel/variables.ts';
import * as v from 'valibot';
import { validated } from '../input/validated.ts';

/** A private key as a JSON Web Key; `d` is the secret part. */
export const PrivateKey = v.object({ ...PublicKey.entries, d: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/)) });
export type PrivateKey = v.InferOutput<typeof PrivateKey>;
const PrivateKeys = v.object({ keys: v.pipe(v.array(PrivateKey), v.minLength(1)) });

/** A private key with its owner, who is the author of what it signs. */
export type SigningKey = TrustedKey;

export const localKeysFolder: string = join(root, '.keys');

const filesFrom = (environment: string, { RELEASE_KEYS }: NodeJS.ProcessEnv): string[] =>
  namesIn(RELEASE_KEYS || (isLocal(environment) ? join(localKeysFolder, 'private.json') : ''));

/** The private keys for `purpose` in the files of `RELEASE_KEYS` (separated by commas; locally of `.keys`). */
export const heldKeys = (environment: string, purpose: KeyPurpose, variables: NodeJS.ProcessEnv): SigningKey[] =>
  filesFrom(environment, variables)
    .flatMap(readPrivateKeys)
    .filter(({ purposes }) => purposes.includes(purpose))
    .map((key) => withObject(key, createPrivateKey({ key: jwkOf(key), format: 'jwk' })));

/** As {@link heldKeys}. Throws a {@link UserError} where there are none. */
export const signingKeys = (environment: string, purpose: KeyPurpose, variables: NodeJS.ProcessEnv): SigningKey[] => {
  const files = filesFrom(environment, variables);
  if (files.length === 0)
    throw new UserError(
      `Set RELEASE_KEYS to the files with your private keys for ${environment}, separated by commas.`,
    );
  const keys = heldKeys(environment, purpose, variables);
  if (keys.length === 0) throw new UserError(`No key of ${files.join(', ')} may sign for '${purpose}'.`);
  return keys;
};

/**
 * The public keys of `environment`: of `COMPOSITION_KEYS`, else `public.json` beside the first file of `RELEASE_KEYS`
 * (locally in `.keys`). Throws a {@link UserError} where there are none, or those of another environment.
 */
export const environmentTrust = (environment: string, variables: NodeJS.ProcessEnv): Trust => {
  const [own] = filesFrom(environment, variables);
  const file = variables.COMPOSITION_KEYS ? resolve(root, variables.COMPOSITION_KEYS) : own && publicBeside(own);
  if (!file) throw new UserError(`Set COMPOSITION_KEYS to the file with the public keys of ${environment}.`);
  // If both are missing, tell the one that a variable names.
  if (own && !variables.COMPOSITION_KEYS && !existsSync(file)) readKeyFile(own);
  return trustIn(file, environment);
};

const publicBeside = (file: string): string => join(dirname(file), 'public.json');

export const trustIn = (file: string, environment: string): Trust => {
  const trust = trustOf(readPublicKeys(file));
  // The local environments share one pair of files.
  if (trust.environment !== environment && !isLocal(environment))
    throw new UserError(`${file} has the keys of ${trust.environment}, not of ${environment}.`);
  return trust;
};

const jwkOf = ({ purposes: _purposes, slices: _slices, name: _name, kid: _kid, ...key }: PublicKey) => key;
const withObject = ({ kid, name, slices }: PublicKey, key: KeyObject): SigningKey => ({ kid, name, slices, key });

export const readPublicKeys = (file: string): PublicKeys =>
  validated(PublicKeys, readKeyFile(file), `${file} holds no public keys`);

export const readPrivateKeys = (file: string): PrivateKey[] =>
  validated(PrivateKeys, readKeyFile(file), `${file} holds no private keys`).keys;

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
): boolean => signersOf(bytes, signatures, keys).size > 0;

const readKeyFile = (file: string): unknown =>
  readJson(
    file,
    'Restore it from a backup, or replace the key: npm run release -- keys --help.',
    `${file} is not there; npm run release -- keys create makes keys, and RELEASE_KEYS names their files.`,
  );
