import { createHash } from 'node:crypto';
import type { Environment } from '../environments/environments.ts';
import { isSignedBy, type SigningKey } from '../keys/signing-keys.ts';
import type { RevisionRecord, SignedNote } from './revision-record.ts';

type Place = Pick<Environment, 'name'>;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The note's hash in the composition: one signature covers both, and browsers do not see who and why. */
export const noteHash = ({ name }: Place, { at, by, why, command }: SignedNote): string =>
  sha256(JSON.stringify([name, at, by, why, command]));

/** `unknown` where none of the keys signed it, so that nobody can say whether it was changed. */
export type SignatureState = 'intact' | 'changed' | 'unknown';

/** What the signatures of a revision say, by `keys`. */
export const signatureState = (place: Place, record: RevisionRecord, keys: readonly SigningKey[]): SignatureState => {
  const { composition, content, signatures, seal = [] } = record;
  if (![...signatures, ...seal].some(({ kid }) => keys.some((key) => key.kid === kid))) return 'unknown';
  const isNoteIntact = content.note
    ? content.note === noteHash(place, record)
    : isSignedBy(sealedBytes(place, record), seal, keys);
  return isNoteIntact && isSignedBy(Buffer.from(composition), signatures, keys) ? 'intact' : 'changed';
};

/** The signed bytes of a record from before compositions held the hash of their note. */
const sealedBytes = ({ name }: Place, { revision, at, by, why, command, composition }: RevisionRecord): Buffer =>
  Buffer.from(`nearhand revision\n${JSON.stringify([name, revision, at, by, why, command, sha256(composition)])}`);
