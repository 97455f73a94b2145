import { environmentPaths, timestampFaults } from '@slices/format';
import { readToken, sha256, signersOf } from '@slices/format/node';
import { onOperationError } from '@slices/kernel/user-error.ts';
import { addCommand, asJson, counted, fail, type Program, type Terminal } from '../command-line/command.ts';
import type { Environment } from '../command-line/environments.ts';
import { lostRecall, readLive } from '../freshness/timestamp.ts';
import { isSignedBy, type SigningKey } from '../keys/signing-keys.ts';
import { releaseFaults } from '../releases/release-faults.ts';
import { type CheckedRevision, checkedRevisions } from '../revisions/checked-revisions.ts';
import { promotersOf } from '../revisions/finish-revision.ts';
import { indexFaults } from '../revisions/revision-index.ts';
import {
  compositionPath,
  readComposition,
  revisionNumbers,
  signaturesIn,
  signaturesPath,
} from '../revisions/revision-record.ts';
import { trustedKeysOption, trusting } from './keys.ts';

export const verify = (program: Program, { say, environment }: Terminal) =>
  addCommand(
    program,
    'verify',
    'whether everything that runs is there and unchanged: files, hashes, signatures, revisions',
    'Prints each fault and ends with exit code 1 where there is one. Changes nothing.',
  )
    .addOption(trustedKeysOption)
    .option('--all', 'the files of every revision that is kept, not of what runs alone')
    .addOption(asJson)
    .action(async ({ keys, all, json }) => {
      const place = trusting(keys, await environment());
      const { keys: trusted } = promotersOf(place);
      const revisions = await checkedRevisions(place, await revisionNumbers(place), trusted);
      const faults = new Set(await historyFaults(place, revisions, trusted));
      const composition = await readComposition(place).catch(
        onOperationError(({ message }) => void faults.add(message)),
      );
      const compositions = composition ? [composition] : [];
      for (const { record } of all ? revisions : []) if (record) compositions.push(record.content);
      for (const one of compositions) for (const fault of await releaseFaults(place, one)) faults.add(fault);
      if (json) say(JSON.stringify([...faults], null, 2));
      else for (const line of [...ofEarlierKeys(revisions), ...faults]) say(line);
      if (faults.size > 0) fail();
      const count = counted(trusted.length, 'key');
      if (!json) say(`${place.name} (${place.store.name}) is sound: revision ${composition?.revision}, ${count}.`);
    });

const historyFaults = async (
  environment: Environment,
  revisions: readonly CheckedRevision[],
  keys: readonly SigningKey[],
): Promise<string[]> => {
  const head = revisions.at(-1);
  if (!head) return ['There is no revision.'];
  return [
    ...missing(revisions).map((number) => `Revision ${number} is missing.`),
    ...revisions.flatMap((one) => (one.state === 'faulty' ? one.fault : [])),
    ...(await runningFaults(environment, head, revisions.at(-2), keys)),
    ...(await freshnessFaults(environment, head)),
    ...(await indexFaults(
      environment,
      revisions.flatMap((one) => (one.state === 'faulty' ? [] : one.record)),
    )),
  ];
};

/** Revisions from before the keys were replaced cannot be verified: a sentence, but no fault. */
const ofEarlierKeys = (revisions: readonly CheckedRevision[]): string[] => {
  const last = revisions.findLast(({ state }) => state === 'unknown');
  return last
    ? [
        `Revisions up to ${last.revision} are signed by keys that are not in use: whether they were changed nobody can say, and nothing is built upon them.`,
      ]
    : [];
};

const missing = (revisions: readonly CheckedRevision[]): number[] =>
  revisions.flatMap(({ revision }, index) => {
    const next = revisions[index + 1]?.revision ?? revision + 1;
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
  const signers = signersOf(running.bytes, signatures, keys);
  const { threshold } = environment.trust();
  // While an owner exchanges keys, both sign.
  const unsigned = keys.filter((key) => signers.has(key.name) && !isSignedBy(running.bytes, signatures, [key]));
  const faults =
    signers.size < threshold
      ? [
          `The composition is signed by ${signers.size || 'none'} of the keys, not by ${threshold}: no browser takes it.`,
        ]
      : unsigned.map(({ kid }) => `The composition is not signed by key ${kid}; npm run release -- sign does it.`);
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

const freshnessFaults = async (environment: Environment, { record }: CheckedRevision): Promise<string[]> => {
  const trust = environment.trust();
  const live = await readLive(environment);
  const running = await environment.store.read(compositionPath(environment));
  if (!running) return [];
  const { file } = live;
  const claims = {
    timestamp: readToken('timestamp', file.timestamp, trust.keys('timestamp'))?.claims,
    recalls: readToken('recalls', file.recalls, trust.keys('rollback'))?.claims,
  };
  const hashes = { composition: sha256(running.bytes), recalls: file.recalls && sha256(file.recalls) };
  const lost = record && lostRecall(environment, live, record.content);
  return [
    ...timestampFaults({ environment: environment.name, hashes, claims }, new Date()),
    ...(lost
      ? [
          `${environmentPaths.timestamp(environment.name)} lacks the recall of ${lost.slice} ${lost.version}; npm run release -- recall puts it back.`,
        ]
      : []),
  ];
};
