import { Composition, environmentPaths, type Recall, type RecallNote } from '@nearhand/contracts';
import * as v from 'valibot';
import { withoutControl } from '../../kernel/command-line.ts';
import { OperationError } from '../../kernel/user-error.ts';
import type { Environment } from '../command-line/environments.ts';
import { signedToken } from '../keys/signed-token.ts';
import { parseStored } from '../store/blob-store.ts';
import { changeLive, readLive, sha256, stamped } from './timestamp.ts';

/** Old ones concern tabs that are closed by now. */
const maxRecalls = 100;

const shownText = v.pipe(v.string(), v.transform(withoutControl));
const ShownNote = v.object({ at: shownText, by: shownText, why: shownText });

/**
 * Takes a release out of the composition with these bytes, for visitors and open tabs; it can add nothing. The next
 * revision leaves the release out. Throws a {@link OperationError} where no trusted key signs recalls.
 */
export const recallRelease = async (
  environment: Environment,
  running: Buffer,
  { slice, version, why }: { slice: string; version: string; why: string },
): Promise<void> => {
  const [key] = environment.keys('rollback');
  const isTrusted = environment
    .trust()
    .keys('rollback')
    .some(({ kid }) => kid === key?.kid);
  if (!key || !isTrusted)
    throw new OperationError(
      `The keys of ${environment.name} do not include yours for 'rollback'; no browser would take it.`,
    );
  const { ledger, revision } = parseStored(Composition, running, 'composition.json');
  const text = JSON.stringify({ at: new Date().toISOString(), by: key.name, why });
  const note = sha256(text);
  await environment.store.create(environmentPaths.recallNote(environment.name, note), Buffer.from(text));
  await changeLive(environment, ({ file, recalls }) => {
    const others = recalls.filter((one) => one.slice !== slice || one.version !== version);
    const releases = [...others, { slice, version, ledger: ledger ?? '', revision, note }].slice(-maxRecalls);
    const next = {
      ...file,
      recalls: signedToken('nearhand-recalls+jwt', { environment: environment.name, releases }, key),
    };
    const timestamp = stamped(environment, running, next);
    return { ...next, ...(timestamp && { timestamp }) };
  });
};

export const recallsOf = async (environment: Environment): Promise<readonly Recall[]> =>
  (await readLive(environment)).recalls;

/** Whether this release was recalled once: to show it again needs a decision. */
export const wasRecalled = async (environment: Environment, slice: string, version: string): Promise<boolean> =>
  (await recallsOf(environment)).some((one) => one.slice === slice && one.version === version);

/** Undefined where the note is lost or was changed. */
export const recallNote = async ({ name, store }: Environment, { note }: Recall): Promise<RecallNote | undefined> => {
  const path = environmentPaths.recallNote(name, note);
  const blob = await store.read(path);
  if (!blob || sha256(blob.bytes) !== note) return undefined;
  return parseStored(ShownNote, blob.bytes, path);
};
