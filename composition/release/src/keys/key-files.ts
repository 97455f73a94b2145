import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { type KeyPurpose, keyPurposes, type PublicKey, PublicKeys } from '@slices/format';
import { withoutControl } from '@slices/kernel/command-line.ts';
import { root } from '@slices/kernel/repository.ts';
import { OperationError, UserError } from '@slices/kernel/user-error.ts';
import { validated } from '../input/validated.ts';
import { localKeysFolder, PrivateKey, readPrivateKeys, readPublicKeys } from './signing-keys.ts';

const privateFile = (folder: string) => join(folder, 'private.json');
const publicFile = (folder: string) => join(folder, 'public.json');

/** `environment` counts for the first key of a folder only: later keys belong to the same one. */
interface KeyWish extends Pick<PublicKey, 'name' | 'slices'> {
  purposes: readonly KeyPurpose[];
  environment: string;
}

export const addKey = (folder: string, { name, purposes, slices, environment }: KeyWish): PublicKey => {
  const made = { kty: 'EC', crv: 'P-256', ...newKey(), name, purposes, slices };
  const key = validated(PrivateKey, made, 'No key could be made');
  const { d: _secret, ...shown } = key;
  const [own, known] = [privateKeysIn(folder), trustedIn(folder)];
  const trusted = { environment, ...known, keys: [...(known?.keys ?? []), shown] };
  validated(PublicKeys, trusted, 'No key could be made');
  // The public file comes last: no build may trust a key that was never stored.
  write(privateFile(folder), { keys: [...own, key] }, 0o600);
  write(publicFile(folder), trusted, 0o644);
  return shown;
};

/** Writes how many owners must sign and the minimum revision. Throws a {@link UserError} if there are fewer owners. */
export const setTrust = (folder: string, change: Partial<Omit<PublicKeys, 'keys'>>): PublicKeys => {
  const known = trustedIn(folder);
  if (!known) throw new UserError(`${folder} holds no keys yet; keys create makes one.`);
  const next = { ...known, ...change };
  assertOwners(folder, next);
  write(publicFile(folder), next, 0o644);
  return next;
};

const assertOwners = (folder: string, { keys, threshold }: PublicKeys): void => {
  const owners = new Set(keys.filter(({ purposes }) => purposes.includes('promotion')).map(({ name }) => name));
  if (threshold.promotion > owners.size)
    throw new UserError(
      `Only ${owners.size} of the keys in ${folder} has an owner that may promote; add the other's first.`,
    );
};

/** Adds the public keys of another folder, such as a team's, to `public.json` of this one. */
export const trustKeys = (folder: string, keys: readonly PublicKey[]): void => {
  const known = trustedIn(folder);
  if (!known) throw new UserError(`${folder} holds no keys yet; keys create makes one.`);
  const others = known.keys.filter(({ kid }) => !keys.some((key) => key.kid === kid));
  write(publicFile(folder), { ...known, keys: [...others, ...keys] }, 0o644);
};

/** A name that begins with a hyphen would be read as an option of `keys remove`. */
const newKey = (): { x?: string; y?: string; d?: string; kid: string } => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y, d } = privateKey.export({ format: 'jwk' });
  const kid = thumbprint(x, y);
  return kid.startsWith('-') ? newKey() : { x, y, d, kid };
};

/** Removes a key from both files. Throws a {@link UserError} where it is missing, the last one for a purpose, or of an owner that must sign. */
export const dropKey = (folder: string, kid: string): void => {
  const [known, own] = [trustedIn(folder), privateKeysIn(folder)];
  const keys = known?.keys ?? [];
  // A command that was cut off leaves the private half alone.
  if (!known || ![...keys, ...own].some((key) => key.kid === kid))
    throw new UserError(`${folder} has no key '${kid}'.`);
  const needed = lastPurpose(keys, kid) ?? lastPurpose(own, kid);
  if (needed)
    throw new UserError(`'${kid}' is the only key of ${folder} that signs for '${needed}'; create another one first.`);
  const next = { ...known, keys: keys.filter((key) => key.kid !== kid) };
  assertOwners(folder, next);
  write(publicFile(folder), next, 0o644);
  const left = own.filter((key) => key.kid !== kid);
  if (left.length < own.length) write(privateFile(folder), { keys: left }, 0o600);
};

const lastPurpose = (keys: readonly PublicKey[], kid: string): KeyPurpose | undefined =>
  keys
    .find((key) => key.kid === kid)
    ?.purposes.find((purpose) => !keys.some((key) => key.kid !== kid && key.purposes.includes(purpose)));

const trustedIn = (folder: string): PublicKeys | undefined => {
  const file = publicFile(folder);
  return existsSync(file) ? readPublicKeys(file) : undefined;
};

export const publicKeysIn = (folder: string): PublicKey[] => trustedIn(folder)?.keys ?? [];

export const privateKeysIn = (folder: string): PrivateKey[] => {
  const file = privateFile(folder);
  return existsSync(file) ? readPrivateKeys(file) : [];
};

/** Creates the keys of the local site, which the shell's build needs. */
export const ensureLocalKeys = (): void => {
  if (process.env.COMPOSITION_KEYS || publicKeysIn(localKeysFolder).length > 0) return;
  addKey(localKeysFolder, { name: ownName(), purposes: keyPurposes, slices: ['*'], environment: 'local' });
};

/** The name in git, else of the account. */
export const ownName = (): string => {
  const { stdout } = spawnSync('git', ['config', 'user.name'], { cwd: root, env: process.env, encoding: 'utf8' });
  return (withoutControl(stdout ?? '').trim() || withoutControl(process.env.USER || userInfo().username)).slice(0, 64);
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
