import { randomBytes } from 'node:crypto';
import { type Composition, discoverySchema, parseComposition } from '@nearhand/contracts';
import * as v from 'valibot';
import { OperationError, UserError } from '../../kernel/user-error.ts';
import type { CommandContext } from '../command-line/command.ts';
import type { Environment } from '../environments/environments.ts';
import { signaturesOf } from '../keys/signing-keys.ts';
import { changes } from './composition-changes.ts';
import { finishLastRevision } from './finish-revision.ts';
import type { Note } from './note.ts';
import { readRecord, recordPath, SignedNote } from './revision-record.ts';
import { noteHash } from './revision-signature.ts';

/** What a revision changes. */
export type Content = Pick<Composition, 'host' | 'microFrontends'>;
type Change = (present: Composition | undefined) => Content | Promise<Content>;

/**
 * Makes what `change` returns the next revision of what runs. A revision is made by creating its record, which only one
 * of several commands at once can do; the next command finishes what a killed one left. Returns undefined where `change`
 * changes nothing. Throws a {@link RevisionConflict} where another revision was made meanwhile; then nothing is changed.
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

/** {@link revise} for a person at a terminal: tells what it is about to change where, and what number it got. */
export const makeRevision = async (
  environment: Environment,
  note: Note,
  say: CommandContext['say'],
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

/** Makes what runs a new revision, signed by every key in use. Undefined where nothing runs. */
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
  // As it will be read: without control characters.
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
  if (made) return parsed.value;
  const there = await readRecord(environment, revision);
  // A bucket whose answer got lost is asked again, and then says that the file is there: it may be ours.
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
    super(`${what}; nothing of yours was changed, so look at pnpm release status and try again.`);
  }
}
