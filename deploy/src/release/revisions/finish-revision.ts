import { Composition, type CompositionSignatures } from '@nearhand/contracts';
import { OperationError } from '../../kernel/user-error.ts';
import type { Environment } from '../command-line/environments.ts';
import { isSignedBy, type SigningKey } from '../keys/signing-keys.ts';
import { type Blob, parseStored } from '../store/blob-store.ts';
import { changedRecord, checkedRevisions, signatureState } from './checked-revisions.ts';
import {
  compositionPath,
  type RevisionRecord,
  readRecord,
  revisionNumbers,
  signaturesIn,
  signaturesPath,
} from './revision-record.ts';

/** The keys of which one must have signed the last revision, or `'anything'` where they are lost. */
export type TrustedKeys = readonly SigningKey[] | 'anything';

/**
 * Puts the last revision in place for browsers: first its signatures and those of the few before, then the composition.
 * Each write replaces only what was read here, so an older revision never replaces a newer one. `finished` is the revision
 * that was not in place before. Throws a {@link OperationError} where none of the `trusted` keys signed it.
 */
export const finishLastRevision = async (
  environment: Environment,
  trusted: TrustedKeys,
): Promise<{ present: Composition | undefined; finished: RevisionRecord | undefined }> => {
  const { store } = environment;
  const [signaturesFile, compositionFile] = [signaturesPath(environment), compositionPath(environment)];
  let finished: RevisionRecord | undefined;
  for (;;) {
    const signed = await store.read(signaturesFile);
    const running = await store.read(compositionFile);
    const last = (await revisionNumbers(environment)).at(-1);
    const head = last === undefined ? undefined : await readRecord(environment, last);
    const number = running && revisionOf(running);
    if (!head || (number ?? 0) > head.revision) {
      if (!running) return { present: undefined, finished };
      if (trusted !== 'anything' && !isSignedBy(running.bytes, signaturesIn(signed), trusted))
        throw unsigned(environment);
      return { present: parseStored(Composition, running.bytes, compositionFile), finished };
    }

    assertIntact(head, trusted, environment);
    const text = Buffer.from(head.composition);
    if (!isFinished(signed, running, head)) {
      const wanted = await signaturesFor(environment, head, number, signed);
      if (!signed?.bytes.equals(wanted)) {
        if (!(await store.replace(signaturesFile, wanted, signed?.etag))) continue;
        finished = head;
      }
      if (!running?.bytes.equals(text)) {
        if (!(await store.replace(compositionFile, text, running?.etag))) continue;
        finished = head;
      }
    }
    return { present: head.content, finished };
  }
};

const isFinished = (signed: Blob | undefined, running: Blob | undefined, head: RevisionRecord): boolean => {
  const there = signaturesIn(signed).map(({ signature }) => signature);
  const isSigned = head.signatures.every(({ signature }) => there.includes(signature));
  return isSigned && running?.bytes.equals(Buffer.from(head.composition)) === true;
};

/** Signatures of earlier revisions stay: a browser may read the signatures after a change and the composition before it. */
const signaturesFor = async (
  environment: Environment,
  head: RevisionRecord,
  running: number | undefined,
  signed: Blob | undefined,
): Promise<Buffer> => {
  const before = [1, 2, 3, 4].map((back) => head.revision - back).filter((revision) => revision > 0);
  if (running && running < head.revision) before.push(running);
  const numbers = [...new Set(before)];
  const revisions = await checkedRevisions(environment, numbers, []);
  const earlier = numbers.flatMap(
    (number): CompositionSignatures['signatures'] =>
      revisions.find(({ revision }) => revision === number)?.record?.signatures ??
      signaturesIn(signed).filter(({ revision }) => revision === number),
  );
  return Buffer.from(`${JSON.stringify({ signatures: [...head.signatures, ...earlier] }, null, 2)}\n`);
};

const assertIntact = (head: RevisionRecord, trusted: TrustedKeys, environment: Environment): void => {
  const state = trusted === 'anything' ? 'intact' : signatureState(environment, head, trusted);
  if (state === 'unknown') throw unsigned(environment);
  if (state === 'changed')
    throw new OperationError(
      `${changedRecord(environment, head.revision)} Nothing is built upon it: put the file's version of before back, or remove it.`,
    );
};

const unsigned = ({ name }: Environment) =>
  new OperationError(
    `What runs in ${name} is not signed by a key that is used here: set RELEASE_KEYS to the keys that signed it, or see what npm run release -- verify finds.`,
  );

/** Undefined where the file is damaged: then the last record replaces it. */
const revisionOf = (blob: Blob): number | undefined => {
  try {
    const data: unknown = JSON.parse(blob.bytes.toString());
    return typeof data === 'object' && data !== null && 'revision' in data ? Number(data.revision) : undefined;
  } catch {
    return undefined;
  }
};
