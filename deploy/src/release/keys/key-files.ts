import { createHash, generateKeyPairSync } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type KeyPurpose, keyPurposes, type PublicKey, parseWith } from '@nearhand/contracts';
import { OperationError, UserError } from '../../kernel/user-error.ts';
import { localKeysFolder, PrivateKey, readPrivateKeys, readPublicKeys } from './signing-keys.ts';

const privateFile = (folder: string) => join(folder, 'private.json');
const publicFile = (folder: string) => join(folder, 'public.json');

export const addKey = (folder: string, purposes: readonly KeyPurpose[]): PublicKey => {
  const parsed = parseWith(PrivateKey, { kty: 'EC', crv: 'P-256', ...newKey(), purposes });
  if (!parsed.ok) throw new UserError(`No key could be made: ${parsed.problems.join('; ')}.`);
  const { d: _secret, ...shown } = parsed.value;
  const [own, known] = [privateKeysIn(folder), publicKeysIn(folder)];
  // The public file comes last: no build may trust a key that was never stored.
  write(privateFile(folder), { keys: [...own, parsed.value] }, 0o600);
  write(publicFile(folder), { keys: [...known, shown] }, 0o644);
  return shown;
};

/** A name that begins with a hyphen would be read as an option of `keys remove`. */
const newKey = (): { x?: string; y?: string; d?: string; kid: string } => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y, d } = privateKey.export({ format: 'jwk' });
  const kid = thumbprint(x, y);
  return kid.startsWith('-') ? newKey() : { x, y, d, kid };
};

/** Removes a key from both files. Throws a {@link UserError} where it is missing or the last one for a purpose. */
export const dropKey = (folder: string, kid: string): void => {
  const keys = publicKeysIn(folder);
  if (!keys.some((key) => key.kid === kid)) throw new UserError(`${folder} has no key '${kid}'.`);
  const own = privateKeysIn(folder);
  const needed = lastPurpose(keys, kid) ?? lastPurpose(own, kid);
  if (needed)
    throw new UserError(`'${kid}' is the only key of ${folder} that signs for '${needed}'; create another one first.`);
  write(publicFile(folder), { keys: keys.filter((key) => key.kid !== kid) }, 0o644);
  write(privateFile(folder), { keys: own.filter((key) => key.kid !== kid) }, 0o600);
};

const lastPurpose = (keys: readonly PublicKey[], kid: string): KeyPurpose | undefined =>
  keys
    .find((key) => key.kid === kid)
    ?.purposes.find((purpose) => !keys.some((key) => key.kid !== kid && key.purposes.includes(purpose)));

export const publicKeysIn = (folder: string): PublicKey[] => {
  const file = publicFile(folder);
  return existsSync(file) ? readPublicKeys(file) : [];
};

export const privateKeysIn = (folder: string): PrivateKey[] => {
  const file = privateFile(folder);
  return existsSync(file) ? readPrivateKeys(file) : [];
};

/** Makes the keys of the local site where there are none. The shell's build needs them. */
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
