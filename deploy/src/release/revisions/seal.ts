import { createHash } from 'node:crypto';
import type { Environment } from '../command.ts';
import { isSignedBy, type SigningKey, signaturesOf } from '../keys/signing-keys.ts';
import { type RevisionContent, type RevisionRecord, recordPath } from './revision-record.ts';

type Place = Pick<Environment, 'name'>;

/** What the keys of the composition sign of a record. With its first line it cannot pass for a composition. */
const sealedBytes = ({ name }: Place, { revision, at, by, why, command, composition }: RevisionContent): Buffer => {
  const hash = createHash('sha256').update(composition).digest('base64url');
  return Buffer.from(`nearhand revision\n${JSON.stringify([name, revision, at, by, why, command, hash])}`);
};

/** `content` with the signatures of it all, and of its composition alone, which browsers check. */
export const sealed = (place: Place, content: RevisionContent, keys: readonly SigningKey[]): RevisionRecord => ({
  ...content,
  signatures: signaturesOf(Buffer.from(content.composition), content.revision, keys),
  seal: signaturesOf(sealedBytes(place, content), content.revision, keys),
});

/** `unknown` where none of the keys has a part in it, so that nobody can say whether it was changed. */
export type SealState = 'intact' | 'broken' | 'unknown';

export const sealState = (place: Place, record: RevisionRecord, keys: readonly SigningKey[]): SealState => {
  const { composition, signatures, seal } = record;
  if (![...signatures, ...seal].some(({ kid }) => keys.some((key) => key.kid === kid))) return 'unknown';
  const isIntact =
    isSignedBy(Buffer.from(composition), signatures, keys) && isSignedBy(sealedBytes(place, record), seal, keys);
  return isIntact ? 'intact' : 'broken';
};

/** The sentence about a record whose seal is broken. */
export const brokenSeal = (place: Place, revision: number): string =>
  `${recordPath(place, revision)} was changed after it was signed.`;
