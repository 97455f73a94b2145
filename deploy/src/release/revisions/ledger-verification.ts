import type { Environment } from '../command.ts';
import { isSignedBy, type SigningKey } from '../keys/signing-keys.ts';
import { compositionPath, signaturesPath } from './composition-files.ts';
import { type RevisionRecord, readRecord, revisionNumbers } from './revision-record.ts';
import { signaturesIn } from './settle.ts';

/** What is wrong with revisions, composition and signatures: one sentence each. */
export const ledgerFaults = async (environment: Environment, keys: readonly SigningKey[]): Promise<string[]> => {
  const numbers = await revisionNumbers(environment);
  const missing = numbers.flatMap((number, index) => {
    const next = numbers[index + 1] ?? number + 1;
    return Array.from({ length: next - number - 1 }, (_none, gap) => number + gap + 1);
  });
  const faults = missing.map((number) => `Revision ${number} is missing.`);
  const last = numbers.at(-1);
  const head = last === undefined ? undefined : await readRecord(environment, last);
  return head ? [...faults, ...(await headFaults(environment, head, keys))] : [...faults, 'There is no revision.'];
};

const headFaults = async (
  environment: Environment,
  head: RevisionRecord,
  keys: readonly SigningKey[],
): Promise<string[]> => {
  const running = await environment.store.read(compositionPath(environment));
  const signatures = signaturesIn(await environment.store.read(signaturesPath(environment)));
  if (!running) return [`${compositionPath(environment)} is missing; any command that makes a revision puts it back.`];
  const { revision } = head;
  const unsigned = keys.filter((key) => !isSignedBy(running.bytes, signatures, [key])).map(({ kid }) => kid);
  const earlier = await readRecord(environment, revision - 1);
  return [
    ...(running.bytes.toString() === head.composition
      ? []
      : [`${compositionPath(environment)} is not what revision ${revision} says.`]),
    ...(unsigned.length === keys.length ? ['The composition is signed by none of the keys: no browser takes it.'] : []),
    ...(unsigned.length < keys.length
      ? unsigned.map((kid) => `The composition is not signed by key ${kid}; pnpm release sign does it.`)
      : []),
    ...(earlier && !isSignedBy(Buffer.from(earlier.composition), signatures, keys)
      ? [`${signaturesPath(environment)} has no signature of revision ${earlier.revision}, the one before.`]
      : []),
  ];
};
