import type { Environment } from '../command.ts';
import { isSignedBy, type SigningKey } from '../keys/signing-keys.ts';
import { compositionPath, signaturesPath } from './composition-files.ts';
import type { Judged } from './kept-revisions.ts';
import { signaturesIn } from './settle.ts';

/** What is wrong with the `kept` revisions, oldest first, the composition and its signatures: one sentence each. */
export const ledgerFaults = async (
  environment: Environment,
  kept: readonly Judged[],
  keys: readonly SigningKey[],
): Promise<string[]> => {
  const head = kept.at(-1);
  if (!head) return ['There is no revision.'];
  const earlier = kept.find(({ revision }) => revision === head.revision - 1);
  return [
    ...missing(kept).map((number) => `Revision ${number} is missing.`),
    ...kept.flatMap((one) => (one.state === 'faulty' ? one.fault : [])),
    ...(await runningFaults(environment, head, earlier, keys)),
  ];
};

/** What cannot be said of revisions that were signed before the keys were exchanged: a sentence, and no fault. */
export const ofEarlierKeys = (kept: readonly Judged[]): string[] => {
  const last = kept.findLast(({ state }) => state === 'unknown');
  return last
    ? [
        `Revisions up to ${last.revision} are signed by keys that are not in use: whether they were changed nobody can say, and nothing is built upon them.`,
      ]
    : [];
};

const missing = (kept: readonly Judged[]): number[] =>
  kept.flatMap(({ revision }, index) => {
    const next = kept[index + 1]?.revision ?? revision + 1;
    return Array.from({ length: next - revision - 1 }, (_none, gap) => revision + gap + 1);
  });

const runningFaults = async (
  environment: Environment,
  head: Judged,
  earlier: Judged | undefined,
  keys: readonly SigningKey[],
): Promise<string[]> => {
  const running = await environment.store.read(compositionPath(environment));
  const signatures = signaturesIn(await environment.store.read(signaturesPath(environment)));
  if (!running) return [`${compositionPath(environment)} is missing; any command that makes a revision puts it back.`];
  const unsigned = keys.filter((key) => !isSignedBy(running.bytes, signatures, [key])).map(({ kid }) => kid);
  return [
    ...(head.record && running.bytes.toString() !== head.record.composition
      ? [`${compositionPath(environment)} is not what revision ${head.revision} says.`]
      : []),
    ...(unsigned.length === keys.length ? ['The composition is signed by none of the keys: no browser takes it.'] : []),
    ...(unsigned.length < keys.length
      ? unsigned.map((kid) => `The composition is not signed by key ${kid}; pnpm release sign does it.`)
      : []),
    ...(earlier?.state === 'intact' && !isSignedBy(Buffer.from(earlier.record.composition), signatures, keys)
      ? [`${signaturesPath(environment)} has no signature of revision ${earlier.revision}, the one before.`]
      : []),
  ];
};
