import type { Environment } from '../command.ts';
import { isSignedBy, type SigningKey } from '../keys/signing-keys.ts';
import { compositionPath, signaturesPath } from './composition-files.ts';
import type { Kept } from './kept-revisions.ts';
import { type RevisionRecord, recordPath } from './revision-record.ts';
import { signaturesIn } from './settle.ts';

/** What is wrong with the `kept` revisions, oldest first, the composition and its signatures: one sentence each. */
export const ledgerFaults = async (
  environment: Environment,
  kept: readonly Kept[],
  keys: readonly SigningKey[],
): Promise<string[]> => {
  const head = kept.at(-1);
  if (!head) return ['There is no revision.'];
  const earlier = recordOf(kept.find(({ revision }) => revision === head.revision - 1));
  return [
    ...missing(kept).map((number) => `Revision ${number} is missing.`),
    ...kept.flatMap((one) => ('fault' in one ? one.fault : changed(environment, one.record, keys))),
    ...(await runningFaults(environment, head, earlier, keys)),
  ];
};

const recordOf = (one: Kept | undefined): RevisionRecord | undefined =>
  one && 'record' in one ? one.record : undefined;

const missing = (kept: readonly Kept[]): number[] =>
  kept.flatMap(({ revision }, index) => {
    const next = kept[index + 1]?.revision ?? revision + 1;
    return Array.from({ length: next - revision - 1 }, (_none, gap) => revision + gap + 1);
  });

/** Of a key that is not in use any more nobody can say whether it signed. */
const changed = (environment: Environment, record: RevisionRecord, keys: readonly SigningKey[]): string[] => {
  const { revision, composition, signatures } = record;
  const known = signatures.filter(({ kid }) => keys.some((key) => key.kid === kid));
  if (known.length === 0 || isSignedBy(Buffer.from(composition), known, keys)) return [];
  return [`${recordPath(environment, revision)} was changed after it was signed.`];
};

const runningFaults = async (
  environment: Environment,
  head: Kept,
  earlier: RevisionRecord | undefined,
  keys: readonly SigningKey[],
): Promise<string[]> => {
  const running = await environment.store.read(compositionPath(environment));
  const signatures = signaturesIn(await environment.store.read(signaturesPath(environment)));
  if (!running) return [`${compositionPath(environment)} is missing; any command that makes a revision puts it back.`];
  const unsigned = keys.filter((key) => !isSignedBy(running.bytes, signatures, [key])).map(({ kid }) => kid);
  return [
    ...('record' in head && running.bytes.toString() !== head.record.composition
      ? [`${compositionPath(environment)} is not what revision ${head.revision} says.`]
      : []),
    ...(unsigned.length === keys.length ? ['The composition is signed by none of the keys: no browser takes it.'] : []),
    ...(unsigned.length < keys.length
      ? unsigned.map((kid) => `The composition is not signed by key ${kid}; pnpm release sign does it.`)
      : []),
    ...(earlier && !isSignedBy(Buffer.from(earlier.composition), signatures, keys)
      ? [`${signaturesPath(environment)} has no signature of revision ${earlier.revision}, the one before.`]
      : []),
  ];
};
