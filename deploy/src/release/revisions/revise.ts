import { randomBytes } from 'node:crypto';
import { type Composition, discoverySchema, parseComposition } from '@nearhand/contracts';
import * as v from 'valibot';
import { OperationError, UserError } from '../../kernel/user-error.ts';
import type { Environment } from '../command-line/environments.ts';
import type { Note } from '../command-line/note.ts';
import { signaturesOf } from '../keys/signing-keys.ts';
import { noteHash } from './checked-revisions.ts';
import { finishLastRevision } from './finish-revision.ts';
import { tryUpdateIndex } from './revision-index.ts';
import { readRecord, recordPath, SignedNote } from './revision-record.ts';
import { changes } from './traffic.ts';

export type Content = Pick<Composition, 'host' | 'microFrontends'>;
type Change = (present: Composition | undefined) => Content | Promise<Content>;

/**
 * Makes the result of `change` the next revision. Creating its record makes a revision: of several commands at once only one
 * can do that, and the next command finishes what a killed one left. Returns undefined where `change` changes nothing.
 * Throws a {@link RevisionConflict} where another revision was made meanwhile; then nothing is changed.
 */
export const revise = async (
  environment: Environment,
  note: Note,
  change: Change,
): Promise<Composition | undefined> => {
  const present = await presentOf(environment);
  const next = await change(present);
  return present && same(next, present) ? undefined : append(environment, note, present, next);
};

/** {@link revise} for a person at a terminal: prints the changes and the number of the revision. */
export const makeRevision = async (
  environment: Environment,
  note: Note,
  say: (line: string) => void,
  change: Change,
): Promise<void> => {
  const made = await revise(environment, note, async (present) => {
    const next = await change(present);
    for (const line of changes(present, next)) say(`  ${line}`);
    return next;
  });
  say(
    made
      ? `${environment.name} (${environment.site}) is at revision ${made.revision}.`
      : `${environment.name} (${environment.site}) is like that already; nothing was changed.`,
  );
};

/** Makes the present composition a new revision, signed by every key in use. Undefined where nothing runs. */
export const resign = async (
  environment: Environment,
  note: Note,
  unverified: boolean,
): Promise<Composition | undefined> => {
  const present = await presentOf(environment, unverified ? 'anything' : undefined);
  return present && append(environment, note, present, present);
};

const presentOf = async (
  environment: Environment,
  trusted: Parameters<typeof finishLastRevision>[1] = environment.keys('composition'),
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
  present: Composition | undefined,
  { host, microFrontends }: Content,
): Promise<Composition> => {
  const keys = environment.keys('composition');
  const revision = (present?.revision ?? 0) + 1;
  // Without control characters, as it will be read.
  const signedNote = v.parse(SignedNote, { ...note, at: new Date().toISOString() });
  const next = {
    schema: discoverySchema,
    revision,
    ledger: present?.ledger ?? `${environment.name}-${randomBytes(4).toString('hex')}`,
    note: noteHash(environment, signedNote),
    ...(host ? { host } : {}),
    microFrontends,
  };
  const parsed = parseComposition(next);
  if (!parsed.ok) throw new UserError(`This would not work: ${parsed.problems.join('; ')}.`);
  const composition = `${JSON.stringify(next)}\n`;
  const signatures = signaturesOf(Buffer.from(composition), revision, keys);
  const record = JSON.stringify({ revision, ...signedNote, composition, signatures }, null, 2);
  const made = await environment.store.create(recordPath(environment, revision), Buffer.from(`${record}\n`));
  await finishLastRevision(environment, keys);
  await tryUpdateIndex(environment);
  if (made) return parsed.value;
  const there = await readRecord(environment, revision);
  // After a lost answer the client of a bucket retries, and the bucket reports the file that this command made.
  if (there && JSON.stringify(there.signatures) === JSON.stringify(signatures)) return parsed.value;
  throw new RevisionConflict(
    there
      ? `Revision ${revision} was made meanwhile by ${there.by} (${there.command}: ${there.why})`
      : 'Another revision was made meanwhile',
  );
};

const same = (one: Content, other: Content): boolean =>
  JSON.stringify([one.host, one.microFrontends]) === JSON.stringify([other.host, other.microFrontends]);

/** Another command made the next revision first. */
export class RevisionConflict extends OperationError {
  constructor(what: string) {
    super(`${what}; nothing of yours was changed, so look at npm run release -- status and try again.`);
  }
}
