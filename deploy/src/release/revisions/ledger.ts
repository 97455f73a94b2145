import { randomBytes } from 'node:crypto';
import { type Composition, discoverySchema, parseComposition } from '@nearhand/contracts';
import * as v from 'valibot';
import { PlainError } from '../../plain-error.ts';
import type { Environment } from '../command.ts';
import { NotDone } from '../not-done.ts';
import { type Note, RevisionContent, type RevisionRecord, readRecord, recordPath } from './revision-record.ts';
import { sealed } from './seal.ts';
import { settle } from './settle.ts';

/** What a revision changes. */
export type Content = Pick<Composition, 'host' | 'microFrontends'>;

/**
 * Makes what `change` returns the next revision of what runs. A revision is made by creating its record, which only one
 * of several at once can do; the rest (`settle`) can be done by anybody, and is, by the next command, when this one is
 * killed. Returns undefined where `change` changes nothing. Throws an {@link Overtaken} where another revision was made
 * meanwhile; nothing of this one is then done.
 */
export const revise = async (
  environment: Environment,
  note: Note,
  change: (present: Composition | undefined) => Content | Promise<Content>,
): Promise<Composition | undefined> => {
  const { present, finished } = await settle(environment, environment.keys('composition'));
  if (finished) throw putInPlace(finished);
  const next = await change(present);
  return present && same(next, present) ? undefined : append(environment, note, present, next);
};

/** Makes what runs a new revision, signed by every key in use. Undefined where nothing runs. */
export const resign = async (
  environment: Environment,
  note: Note,
  unverified: boolean,
): Promise<Composition | undefined> => {
  const trusted = unverified ? 'anything' : environment.keys('composition');
  const { present, finished } = await settle(environment, trusted);
  if (finished) throw putInPlace(finished);
  return present && append(environment, note, present, present);
};

const append = async (
  environment: Environment,
  note: Note,
  present: Composition | undefined,
  { host, microFrontends }: Content,
): Promise<Composition> => {
  const keys = environment.keys('composition');
  const revision = (present?.revision ?? 0) + 1;
  const next = {
    schema: discoverySchema,
    revision,
    ledger: present?.ledger ?? `${environment.name}-${randomBytes(4).toString('hex')}`,
    ...(host ? { host } : {}),
    microFrontends,
  };
  const parsed = parseComposition(next);
  if (!parsed.ok) throw new PlainError(`This would not work: ${parsed.problems.join('; ')}.`);
  const composition = `${JSON.stringify(next)}\n`;
  // As it will be read: what stands in a record is sealed without what moves a cursor.
  const content = v.parse(RevisionContent, { revision, at: new Date().toISOString(), ...note, composition });
  const record = sealed(environment, content, keys);
  const bytes = Buffer.from(`${JSON.stringify(record, null, 2)}\n`);
  const made = await environment.store.create(recordPath(environment, revision), bytes);
  await settle(environment, keys);
  if (made) return parsed.value;
  const there = await readRecord(environment, revision);
  // A bucket whose answer got lost is asked again, and then says that the file is there: it may be ours.
  if (there && JSON.stringify(there) === JSON.stringify(record)) return parsed.value;
  throw meanwhile(there);
};

const same = (one: Content, other: Content): boolean =>
  JSON.stringify([one.host, one.microFrontends]) === JSON.stringify([other.host, other.microFrontends]);

/** Somebody else's revision came first. */
export class Overtaken extends NotDone {}

const putInPlace = ({ revision, by, command, why }: RevisionRecord): Overtaken =>
  new Overtaken(
    `Revision ${revision} by ${by} (${command}: ${why}) was not in place and is now; nothing of yours was changed, so look at pnpm release status and try again.`,
  );

const meanwhile = (record: RevisionRecord | undefined): Overtaken =>
  new Overtaken(
    record
      ? `Revision ${record.revision} was made meanwhile by ${record.by} (${record.command}: ${record.why}); nothing of yours was changed, so look at pnpm release status and try again.`
      : 'Another revision was made meanwhile; nothing of yours was changed.',
  );
