import type { Environment } from '../environments/environments.ts';
import { isSignedBy, type SigningKey } from '../keys/signing-keys.ts';
import type { CheckedRevision } from './checked-revisions.ts';
import { compositionPath, signaturesIn, signaturesPath } from './composition-file.ts';

/** What is wrong with the `kept` revisions, oldest first, the composition and its signatures: one sentence each. */
export const historyFaults = async (
  environment: Environment,
  kept: readonly CheckedRevision[],
  keys: readonly SigningKey[],
): Promise<string[]> => {
  const head = kept.at(-1);
  if (!head) return ['There is no revision.'];
  return [
    ...missing(kept).map((number) => `Revision ${number} is missing.`),
    ...kept.flatMap((one) => (one.state === 'faulty' ? one.fault : [])),
    ...(await runningFaults(environment, head, kept.at(-2), keys)),
  ];
};

/** What cannot be said of revisions that were signed before the keys were exchanged: a sentence, and no fault. */
export const ofEarlierKeys = (kept: readonly CheckedRevision[]): string[] => {
  const last = kept.findLast(({ state }) => state === 'unknown');
  return last
    ? [
        `Revisions up to ${last.revision} are signed by keys that are not in use: whether they were changed nobody can say, and nothing is built upon them.`,
      ]
    : [];
};

const missing = (kept: readonly CheckedRevision[]): number[] =>
  kept.flatMap(({ revision }, index) => {
    const next = kept[index + 1]?.revision ?? revision + 1;
    return Array.from({ length: next - revision - 1 }, (_none, gap) => revision + gap + 1);
  });

const runningFaults = async (
  environment: Environment,
  head: CheckedRevision,
  earlier: CheckedRevision | undefined,
  keys: readonly SigningKey[],
): Promise<string[]> => {
  const running = await environment.store.read(compositionPath(environment));
  const signatures = signaturesIn(await environment.store.read(signaturesPath(environment)));
  if (!running) return [`${compositionPath(environment)} is missing; any command that makes a revision puts it back.`];
  const unsigned = keys.filter((key) => !isSignedBy(running.bytes, signatures, [key])).map(({ kid }) => kid);
  const faults =
    unsigned.length === keys.length
      ? ['The composition is signed by none of the keys: no browser takes it.']
      : unsigned.map((kid) => `The composition is not signed by key ${kid}; pnpm release sign does it.`);
  if (head.record && running.bytes.toString() !== head.record.composition)
    faults.unshift(`${compositionPath(environment)} is not what revision ${head.revision} says.`);
  if (
    earlier?.state === 'intact' &&
    earlier.revision === head.revision - 1 &&
    !isSignedBy(Buffer.from(earlier.record.composition), signatures, keys)
  )
    faults.push(`${signaturesPath(environment)} has no signature of revision ${earlier.revision}, the one before.`);
  return faults;
};
