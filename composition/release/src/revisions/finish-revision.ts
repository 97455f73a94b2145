import { Composition, type CompositionSignatures, parseText } from '@slices/format';
import { signersOf } from '@slices/format/node';
import { OperationError } from '@slices/kernel/user-error.ts';
import * as v from 'valibot';
import type { Environment } from '../command-line/environments.ts';
import type { SignedRevision } from '../freshness/recalls.ts';
import { renewTimestamp } from '../freshness/timestamp.ts';
import type { SigningKey } from '../keys/signing-keys.ts';
import { type Blob, parseStored, untilWritten } from '../store/blob-store.ts';
import { changedRecord, checkedRevisions, signatureState } from './checked-revisions.ts';
import {
  compositionPath,
  type RevisionRecord,
  readRecord,
  revisionNumbers,
  signaturesIn,
  signaturesPath,
} from './revision-record.ts';

/** The owners of `keys`, `threshold` of which must have signed the last revision; `'anything'` if all keys were lost. */
type Signers = { keys: readonly SigningKey[]; threshold: number } | 'anything';

export const promotersOf = (environment: Environment): Exclude<Signers, 'anything'> => {
  const trust = environment.trust();
  return { keys: trust.keys('promotion'), threshold: trust.threshold };
};

interface Finished {
  present: Composition | undefined;
  finished: RevisionRecord | undefined;
}

/**
 * Puts the last revision in place for browsers: first its signatures and those of the one before, then the composition.
 * Each write replaces only what was read here, so an older revision never replaces a newer one. `finished` is the revision
 * that was not in place before. Throws a {@link OperationError} where too few of the `trusted` keys' owners signed it, and
 * if the files never stop changing.
 * Renews the timestamp where this command has the key.
 */
export const finishLastRevision = async (environment: Environment, trusted: Signers): Promise<Finished> => {
  const { store } = environment;
  const [signaturesFile, compositionFile] = [signaturesPath(environment), compositionPath(environment)];
  let finished: RevisionRecord | undefined;
  return untilWritten<Finished>(compositionFile, async () => {
    const { signed, running, number, head } = await readLast(environment, trusted);
    if (!head) {
      if (!running) return { value: { present: undefined, finished } };
      if (trusted !== 'anything') await renewTimestamp(environment, running.bytes);
      return { value: { present: parseStored(Composition, running.bytes, compositionFile), finished } };
    }

    const text = Buffer.from(head.composition);
    if (!isFinished(signed, running, head)) {
      const wanted = await signaturesFor(environment, head, number, signed);
      if (!signed?.bytes.equals(wanted)) {
        if (!(await store.replace(signaturesFile, wanted, signed?.etag))) return undefined;
        finished = head;
      }
      if (!running?.bytes.equals(text)) {
        if (!(await store.replace(compositionFile, text, running?.etag))) return undefined;
        finished = head;
      }
    }
    if (trusted !== 'anything') await renewTimestamp(environment, text);
    return { value: { present: head.content, finished } };
  });
};

/** The last revision, signed by enough owners. Without a record there is no `head`, only the files for browsers. */
const readLast = async (environment: Environment, trusted: Signers) => {
  const { store } = environment;
  const signed = await store.read(signaturesPath(environment));
  const running = await store.read(compositionPath(environment));
  const record = await lastRecord(environment);
  const number = running && revisionOf(running);
  const head = record && (number ?? 0) <= record.revision ? record : undefined;
  if (head) assertIntact(head, trusted, environment);
  else if (running && trusted !== 'anything') assertSigned(environment, running.bytes, signaturesIn(signed), trusted);
  return { signed, running, number, head };
};

/** The list of a folder can lack a new file while others are removed. */
const lastRecord = async (environment: Environment): Promise<RevisionRecord | undefined> => {
  const last = (await revisionNumbers(environment)).at(-1) ?? 0;
  let record = last > 0 ? await readRecord(environment, last) : undefined;
  for (;;) {
    const next = await readRecord(environment, (record?.revision ?? 0) + 1);
    if (!next) return record;
    record = next;
  }
};

/** The last revision and whether browsers get it. Throws an {@link OperationError} if too few signed it for this environment. */
export const lastSigned = async (environment: Environment): Promise<SignedRevision | undefined> => {
  const { signed, running, head } = await readLast(environment, promotersOf(environment));
  const bytes = head ? Buffer.from(head.composition) : running?.bytes;
  if (!bytes) return undefined;
  const content = head?.content ?? parseStored(Composition, bytes, compositionPath(environment));
  if (content.environment && content.environment !== environment.name)
    throw new OperationError(`What runs in ${environment.name} was signed for ${content.environment}.`);
  return { bytes, content, isInPlace: !head || isFinished(signed, running, head) };
};

/** Browsers do not get the last revision: the command that made it was cut off, or is about to put it in place. */
export class NotInPlace extends OperationError {}

/** As {@link renewTimestamp}, for what runs. Throws {@link NotInPlace} where that is not the last revision. */
export const renewRunning = async (environment: Environment, isForced = false): Promise<boolean> => {
  const last = await lastSigned(environment);
  if (!last) return false;
  if (last.isInPlace) return renewTimestamp(environment, last.bytes, isForced);
  throw new NotInPlace(
    `Browsers do not get revision ${last.content.revision}, the last one: npm run release -- sign --why "…" puts it in place.`,
  );
};

const isFinished = (signed: Blob | undefined, running: Blob | undefined, head: RevisionRecord): boolean => {
  const there = signaturesIn(signed).map(({ signature }) => signature);
  const isSigned = head.signatures.every(({ signature }) => there.includes(signature));
  return isSigned && running?.bytes.equals(Buffer.from(head.composition)) === true;
};

/** Those of the revision before stay: a browser may read the signatures after a change and the composition before it. */
const signaturesFor = async (
  environment: Environment,
  head: RevisionRecord,
  running: number | undefined,
  signed: Blob | undefined,
): Promise<Buffer> => {
  const before = head.revision > 1 ? [head.revision - 1] : [];
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

const assertIntact = (head: RevisionRecord, trusted: Signers, environment: Environment): void => {
  if (trusted === 'anything') return;
  assertSigned(environment, Buffer.from(head.composition), head.signatures, trusted, head);
  if (signatureState(environment, head, trusted.keys) !== 'intact') throw changed(environment, head);
};

const changed = (environment: Environment, { revision }: RevisionRecord) =>
  new OperationError(
    `${changedRecord(environment, revision)} Nothing is built upon it: put the file's version of before back, or remove it.`,
  );

const assertSigned = (
  environment: Environment,
  bytes: Buffer,
  signatures: CompositionSignatures['signatures'],
  { keys, threshold }: Exclude<Signers, 'anything'>,
  head?: RevisionRecord,
): void => {
  const signers = signersOf(bytes, signatures, keys);
  if (signers.size >= threshold) return;
  if (signers.size > 0)
    throw new OperationError(
      `What runs in ${environment.name} is signed by ${[...signers].join(', ')}, and ${threshold} must sign: npm run release -- sign --unverified, which both of them sign, makes it right after the number was raised.`,
    );
  if (head?.signatures.some(({ kid }) => keys.some((key) => key.kid === kid))) throw changed(environment, head);
  throw new OperationError(
    `What runs in ${environment.name} is not signed by a key that is used here: see that public.json has the keys that signed it, and what npm run release -- verify finds.`,
  );
};

const Numbered = v.object({ revision: v.number() });

/** Undefined where the file is damaged: then the last record replaces it. */
const revisionOf = (blob: Blob): number | undefined => {
  const parsed = parseText(Numbered, blob.bytes.toString());
  return parsed.ok ? parsed.value.revision : undefined;
};
