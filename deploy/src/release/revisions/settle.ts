import { type Composition, CompositionSignatures, parseWith } from '@nearhand/contracts';
import type { Environment } from '../command.ts';
import { isSignedBy, type SigningKey } from '../keys/signing-keys.ts';
import { NotDone } from '../not-done.ts';
import type { Blob } from '../store/blob-store.ts';
import { compositionPath, judgedComposition, signaturesPath } from './composition-files.ts';
import { readKept } from './kept-revisions.ts';
import { type RevisionRecord, readRecord, recordPath, revisionNumbers } from './revision-record.ts';
import { brokenSeal, sealState } from './seal.ts';

type Signatures = CompositionSignatures['signatures'];

/**
 * Makes the last revision that was made the one that browsers get: first the signatures, of it and of the few before,
 * then the composition. Each is put in place only of what was read here, signatures first: whoever replaces them has
 * seen a composition older than its own, so an older revision never takes the place of a newer one. Throws a
 * {@link NotDone} where none of the `trusted` keys has signed and sealed it: what anybody may have written is not built upon.
 */
export const settle = async (
  environment: Environment,
  trusted: readonly SigningKey[] | 'anything',
): Promise<{ present: Composition | undefined; finished: RevisionRecord | undefined }> => {
  const { store } = environment;
  let finished: RevisionRecord | undefined;
  for (;;) {
    const signed = await store.read(signaturesPath(environment));
    const running = await store.read(compositionPath(environment));
    const last = (await revisionNumbers(environment)).at(-1);
    const head = last === undefined ? undefined : await readRecord(environment, last);
    const number = running && revisionOf(running);
    if (!head || (number ?? 0) > head.revision) {
      if (!running) return { present: undefined, finished };
      assertSigned(running.bytes, signaturesIn(signed), trusted, environment);
      return { present: judgedComposition(running.bytes.toString(), compositionPath(environment)), finished };
    }

    assertIntact(head, trusted, environment);
    const text = Buffer.from(head.composition);
    if (!isSettled(signed, running, head)) {
      const wanted = await signaturesFor(environment, head, number, signed);
      if (!signed?.bytes.equals(wanted)) {
        if (!(await store.replace(signaturesPath(environment), wanted, signed?.etag))) continue;
        finished = head;
      }
      if (!running?.bytes.equals(text)) {
        if (!(await store.replace(compositionPath(environment), text, running?.etag))) continue;
        finished = head;
      }
    }
    return { present: judgedComposition(head.composition, recordPath(environment, head.revision)), finished };
  }
};

const isSettled = (signed: Blob | undefined, running: Blob | undefined, head: RevisionRecord): boolean => {
  const there = signaturesIn(signed).map(({ signature }) => signature);
  const isSigned = head.signatures.every(({ signature }) => there.includes(signature));
  return isSigned && running?.bytes.equals(Buffer.from(head.composition)) === true;
};

const signaturesFor = async (
  environment: Environment,
  head: RevisionRecord,
  running: number | undefined,
  signed: Blob | undefined,
): Promise<Buffer> => {
  const before = [1, 2, 3, 4].map((back) => head.revision - back).filter((revision) => revision > 0);
  if (running && running < head.revision) before.push(running);
  const numbers = [...new Set(before)];
  const kept = await readKept(environment, numbers);
  const earlier = numbers.map((number) => {
    const found = kept.find(({ revision }) => revision === number);
    if (found && 'record' in found) return found.record.signatures;
    return signaturesIn(signed).filter(({ revision }) => revision === number);
  });
  return Buffer.from(`${JSON.stringify({ signatures: [...head.signatures, ...earlier.flat()] }, null, 2)}\n`);
};

const assertSigned = (
  bytes: Buffer,
  signatures: Signatures,
  trusted: readonly SigningKey[] | 'anything',
  { name }: Environment,
): void => {
  if (trusted !== 'anything' && !isSignedBy(bytes, signatures, trusted)) throw unsigned(name);
};

const assertIntact = (
  head: RevisionRecord,
  trusted: readonly SigningKey[] | 'anything',
  environment: Environment,
): void => {
  const state = trusted === 'anything' ? 'intact' : sealState(environment, head, trusted);
  if (state === 'unknown') throw unsigned(environment.name);
  if (state === 'broken')
    throw new NotDone(
      `${brokenSeal(environment, head.revision)} Nothing is built upon it: put the file's version of before back, or remove it.`,
    );
};

const unsigned = (name: string) =>
  new NotDone(
    `What runs in ${name} is not signed by a key that is used here: set RELEASE_KEYS to the keys that signed it, or see what pnpm release verify finds.`,
  );

/** Undefined where the file is damaged: then the last record takes its place. */
const revisionOf = (blob: Blob): number | undefined => {
  try {
    const data: unknown = JSON.parse(blob.bytes.toString());
    return typeof data === 'object' && data !== null && 'revision' in data ? Number(data.revision) : undefined;
  } catch {
    return undefined;
  }
};

/** None where the file is missing or damaged. */
export const signaturesIn = (blob: Blob | undefined): Signatures => {
  try {
    const parsed = parseWith(CompositionSignatures, JSON.parse(blob?.bytes.toString() ?? ''));
    return parsed.ok ? parsed.value.signatures : [];
  } catch {
    return [];
  }
};
