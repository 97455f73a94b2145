import { createHash, generateKeyPairSync } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type KeyPurpose, keyPurposes, type PublicKey, PublicKeys, parseWith } from '@nearhand/contracts';
import { OperationError, UserError } from '../../kernel/user-error.ts';
import { localKeysFolder, PrivateKey, readJson, readPrivateKeys } from './signing-keys.ts';

const privateFile = (folder: string) => join(folder, 'private.json');
const publicFile = (folder: string) => join(folder, 'public.json');

/** Adds a new key to the two files of `folder`: `private.json`, for its owner alone, and `public.json` for the shell. */
export const addKey = (folder: string, purposes: readonly KeyPurpose[]): PublicKey => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y, d } = privateKey.export({ format: 'jwk' });
  const parsed = parseWith(PrivateKey, { kty: 'EC', crv: 'P-256', x, y, d, kid: thumbprint(x, y), purposes });
  if (!parsed.ok) throw new UserError(`No key could be made: ${parsed.problems.join('; ')}.`);
  const { d: _secret, ...shown } = parsed.value;
  const [owned, known] = [privateKeysIn(folder), publicKeysIn(folder)];
  // The public file comes last: a build that believes a key which was never kept could not be signed for.
  write(privateFile(folder), { keys: [...owned, parsed.value] }, 0o600);
  write(publicFile(folder), { keys: [...known, shown] }, 0o644);
  return shown;
};

/** Takes a key out of both files. Throws a {@link UserError} where it is not there or the last one for a purpose. */
export const dropKey = (folder: string, kid: string): void => {
  const keys = publicKeysIn(folder);
  if (!keys.some((key) => key.kid === kid)) throw new UserError(`${folder} has no key '${kid}'.`);
  const owned = privateKeysIn(folder);
  const needed = lastPurpose(keys, kid) ?? lastPurpose(owned, kid);
  if (needed)
    throw new UserError(`'${kid}' is the only key of ${folder} that signs for '${needed}'; create another one first.`);
  write(publicFile(folder), { keys: keys.filter((key) => key.kid !== kid) }, 0o644);
  write(privateFile(folder), { keys: owned.filter((key) => key.kid !== kid) }, 0o600);
};

/** A purpose that no key but `kid` is for. */
const lastPurpose = (keys: readonly PublicKey[], kid: string): KeyPurpose | undefined =>
  keys
    .find((key) => key.kid === kid)
    ?.purposes.find((purpose) => !keys.some((key) => key.kid !== kid && key.purposes.includes(purpose)));

/** The public keys that `folder` holds; none where it has no file. */
export const publicKeysIn = (folder: string): PublicKey[] => {
  const file = publicFile(folder);
  if (!existsSync(file)) return [];
  const parsed = parseWith(PublicKeys, readJson(file));
  if (!parsed.ok) throw new UserError(`${file} holds no public keys: ${parsed.problems.join('; ')}.`);
  return parsed.value.keys;
};

export const privateKeysIn = (folder: string): PrivateKey[] =>
  existsSync(privateFile(folder)) ? readPrivateKeys(privateFile(folder)) : [];

/** Makes the keys of this repository's local site where there are none. They must be there before the shell is built. */
export const ensureLocalKeys = (): void => {
  if (process.env.COMPOSITION_KEYS || publicKeysIn(localKeysFolder).length > 0) return;
  addKey(localKeysFolder, keyPurposes);
};

/** RFC 7638. */
const thumbprint = (x = '', y = ''): string =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
    .digest('base64url');

const write = (file: string, content: unknown, mode: number): void => {
  const draft = `${file}.draft-${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode });
    chmodSync(draft, mode);
    renameSync(draft, file);
  } catch (error) {
    throw new OperationError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}.`);
  }
};
