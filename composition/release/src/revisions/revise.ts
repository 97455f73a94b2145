import { randomBytes } from 'node:crypto';
import {
  type Composition,
  discoverySchema,
  parseComposition,
  type Recall,
  type Release,
  recalledIn,
  withoutRecalled,
} from '@slices/format';
import { signersOf } from '@slices/format/node';
import { isLocal } from '@slices/kernel/repository.ts';
import { OperationError, UserError } from '@slices/kernel/user-error.ts';
import * as v from 'valibot';
import type { Environment } from '../command-line/environments.ts';
import type { Note } from '../command-line/note.ts';
import { recallsOf } from '../freshness/recalls.ts';
import { signaturesOf } from '../keys/signing-keys.ts';
import { smallPart, smallPartFor, wholeReleases } from '../releases/composed-release.ts';
import { noteHash } from './checked-revisions.ts';
import { finishLastRevision, promotersOf } from './finish-revision.ts';
import { proposalText, propose } from './proposals.ts';
import { tryUpdateIndex } from './revision-index.ts';
import { type RevisionRecord, readRecord, recordBytes, recordPath, SignedNote } from './revision-record.ts';
import { changes } from './traffic.ts';
import { leavingOut } from './trusted-history.ts';

export type Content = Pick<Composition, 'host' | 'microFrontends'>;
type Recalled = ReturnType<typeof recalledIn>;
type Change = (present: Composition | undefined, recalled: Recalled) => Content | Promise<Content>;

/** `proposal`: its name, if a second owner must sign before it is a revision. */
interface Revised extends Pick<Composition, 'revision'> {
  proposal?: string;
}

/** A revision history and those that it takes the place of. */
type History = Required<Pick<Composition, 'ledger' | 'succeeds'>>;

/**
 * Makes the next revision from the result of `change`, which gets what runs without recalled releases, and these releases.
 * Creating the record makes the revision: of several commands at once only one can do that. The next command finishes the
 * revision of a killed one. Returns undefined if `change` changes nothing. Throws a {@link RevisionConflict} if another revision
 * was made meanwhile; then nothing is changed.
 */
export const revise = async (environment: Environment, note: Note, change: Change): Promise<Revised | undefined> => {
  const present = await presentOf(environment);
  const recalls = await recallsOf(environment);
  const left = present && withoutRecalled(present, recalls).composition;
  const recalled = present ? recalledIn(present, recalls) : [];
  const next = await change(left, recalled);
  // After a recall the same content is a new revision: recalls count only up to the present one.
  const isCurrent = left === present && present?.environment === environment.name;
  if (isCurrent && same(next, present)) return undefined;
  return append(environment, noteOn(note, recalled, next), { present, recalls }, next);
};

/** {@link revise} for a person at a terminal: prints the changes and the number of the revision. */
export const makeRevision = async (
  environment: Environment,
  note: Note,
  say: (line: string) => void,
  change: Change,
): Promise<void> => {
  const made = await revise(environment, note, async (present, recalled) => {
    const next = await wholeForShell(environment, await change(present, recalled));
    for (const [slice, { metadata }] of leftOut(recalled, next)) say(`  - ${slice} ${metadata.version}: was recalled`);
    for (const line of changes(present, next)) say(`  ${line}`);
    return next;
  });
  const site = `${environment.name} (${environment.site})`;
  if (!made) say(`${site} is like that already; nothing was changed.`);
  else say(made.proposal ? proposalText(environment, made.proposal) : `${site} is at revision ${made.revision}.`);
};

interface Signing {
  unverified?: boolean;
  /** `new` begins a history that takes the place of the present one; else an id of one that this one takes the place of. */
  history?: 'new' | { after: string };
}

/** Makes the present composition a new revision, signed by every key in use. Undefined where nothing runs. */
export const resign = async (
  environment: Environment,
  note: Note,
  { unverified = false, history }: Signing = {},
): Promise<Revised | undefined> => {
  const present = await presentOf(environment, unverified ? 'anything' : undefined);
  if (!present) return undefined;
  const recalls = await recallsOf(environment);
  const left = withoutRecalled(present, recalls).composition;
  const { ledger, succeeds } = historyOf(environment, present);
  const leaving = noteOn(note, recalledIn(present, recalls), left);
  if (history === undefined) return append(environment, leaving, { present, recalls }, left);
  const next =
    history === 'new'
      ? { ledger: newLedger(environment), succeeds: [...succeeds, ledger] }
      : { ledger, succeeds: [...succeeds, history.after] };
  return append(environment, leaving, { present, recalls }, left, next);
};

const leftOut = (recalled: Recalled, { microFrontends }: Content): Recalled =>
  recalled.filter(
    ([slice, release]) => !microFrontends[slice]?.some(({ metadata }) => metadata.version === release.metadata.version),
  );

const noteOn = (note: Note, recalled: Recalled, next: Content): Note => ({
  ...note,
  command: leavingOut(
    note.command,
    leftOut(recalled, next).map(([slice, { metadata }]) => ({ slice, version: metadata.version })),
  ),
});

const newLedger = ({ name }: Environment) => `${name}-${randomBytes(4).toString('hex')}`;

/** Local environments replace any history: browsers know every data folder of a machine as `localhost`. */
export const historyOf = (environment: Environment, present: Composition | undefined): History => ({
  ledger: present?.ledger ?? newLedger(environment),
  succeeds: isLocal(environment.name) ? ['*'] : (present?.succeeds ?? []),
});

const presentOf = async (
  environment: Environment,
  trusted: Parameters<typeof finishLastRevision>[1] = promotersOf(environment),
): Promise<Composition | undefined> => {
  const { present, finished } = await finishLastRevision(environment, trusted);
  if (finished) {
    const { revision, by, command, why } = finished;
    throw new RevisionConflict(`Revision ${revision} by ${by} (${command}: ${why}) was not in place and is now`);
  }
  return present;
};

const append = async (
  environment: Environment,
  note: Note,
  { present, recalls }: { present: Composition | undefined; recalls: readonly Recall[] },
  content: Content,
  history = historyOf(environment, present),
): Promise<Revised> => {
  const keys = environment.keys('promotion');
  const promoters = promotersOf(environment);
  const revision = (present?.revision ?? 0) + 1;
  // Without control characters, as it will be read.
  const signedNote = v.parse(SignedNote, { ...note, by: keys[0]?.name, at: new Date().toISOString() });
  const next = await compositionOf(environment, { revision, ...signedNote }, content, history);
  const parsed = parseComposition(next);
  if (!parsed.ok) throw new UserError(`This would not work: ${parsed.problems.join('; ')}.`);
  const composition = `${JSON.stringify(next)}\n`;
  const bytes = Buffer.from(composition);
  const record = { revision, ...signedNote, composition, signatures: signaturesOf(bytes, revision, keys) };
  const signers = signersOf(bytes, record.signatures, promoters.keys);
  if (signers.size === 0)
    throw new UserError(`No key of yours for 'promotion' is one that ${environment.name} trusts: see its public.json.`);
  if (signers.size < promoters.threshold) return { revision, proposal: await propose(environment, record) };
  await createRevision(environment, { ...record, content: parsed.value }, recalls);
  return parsed.value;
};

/** The composition that owners sign. */
export const compositionOf = async (
  environment: Environment,
  { revision, ...note }: SignedNote & Pick<Composition, 'revision'>,
  { host, microFrontends }: Content,
  { ledger, succeeds }: History,
) => ({
  schema: discoverySchema,
  revision,
  environment: environment.name,
  ledger,
  ...(succeeds.length > 0 && { succeeds }),
  note: noteHash(environment, note),
  ...(host ? { host } : {}),
  microFrontends: await forShell(environment, { host, microFrontends }),
});

/**
 * Creates the record, which makes the revision, and puts it in place. Throws a {@link RevisionConflict} where another one was
 * first, or if a recall was added to `recalls`, which the record leaves out.
 */
export const createRevision = async (
  environment: Environment,
  { content, ...record }: RevisionRecord,
  recalls: readonly Recall[],
): Promise<void> => {
  const { revision, signatures } = record;
  const isNew = (one: Recall) => !recalls.some(({ note }) => note === one.note);
  if ((await recallsOf(environment)).some(isNew)) throw new RevisionConflict('A release was recalled meanwhile');
  const made = await environment.store.create(recordPath(environment, revision), recordBytes(record));
  await finishLastRevision(environment, promotersOf(environment));
  await tryUpdateIndex(environment);
  const missed = (await recallsOf(environment)).find((one) => isNew(one) && isShown(content, one));
  if (made && missed)
    throw new OperationError(
      `${missed.slice} ${missed.version} was recalled while revision ${revision} was made, which shows it: npm run release -- recall ${missed.slice} ${missed.version} --why "…" recalls it again.`,
    );
  if (made) return;
  const there = await readRecord(environment, revision);
  // After a lost answer the client of a bucket retries, and the bucket reports the file that this command made.
  if (there && JSON.stringify(there.signatures) === JSON.stringify(signatures)) return;
  throw new RevisionConflict(
    there
      ? `Revision ${revision} was made meanwhile by ${there.by} (${there.command}: ${there.why})`
      : 'Another revision was made meanwhile',
  );
};

const isShown = ({ ledger, revision, microFrontends }: Composition, one: Recall): boolean =>
  (one.ledger !== ledger || one.revision < revision) &&
  microFrontends[one.slice]?.some(({ metadata }) => metadata.version === one.version) === true;

const forShell = async (environment: Environment, content: Content) => {
  const { host, microFrontends } = await wholeForShell(environment, content);
  if (!host?.hashesOnDemand) return microFrontends;
  if (!Object.keys(host.shared).some((name) => name.startsWith('react@'))) return smallPart(microFrontends);
  return smallPartFor(host, (await wholeReleases(environment, { microFrontends }, () => {})).microFrontends);
};

/**
 * A shell that does not read hashes on demand needs them in the composition. A fallback with a damaged file, which no
 * visitor has, is left out there.
 */
const wholeForShell = async (environment: Environment, { host, microFrontends }: Content): Promise<Content> => {
  if (!host || host.hashesOnDemand) return { host, microFrontends };
  const damaged = new Set<Release>();
  const whole = await wholeReleases(environment, { microFrontends }, (_slice, error, release) => {
    if (release.deployment.traffic > 0) throw error;
    damaged.add(release);
  });
  const sound = Object.entries(whole.microFrontends).map(([slice, releases]): [string, Release[]] => [
    slice,
    releases.filter((release) => !damaged.has(release)),
  ]);
  return { host, microFrontends: Object.fromEntries(sound) };
};

const same = (one: Content, other: Content): boolean =>
  JSON.stringify([one.host, smallPart(one.microFrontends)]) ===
  JSON.stringify([other.host, smallPart(other.microFrontends)]);

/** Another command made the next revision first. */
export class RevisionConflict extends OperationError {
  constructor(what: string) {
    super(`${what}; nothing of yours was changed, so look at npm run release -- status and try again.`);
  }
}
