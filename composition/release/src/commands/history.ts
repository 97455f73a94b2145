import { type Composition, shareText, withFewReleases } from '@slices/format';
import { readToken } from '@slices/format/node';
import { withoutControl } from '@slices/kernel/command-line.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import { addCommand, asJson, fail, type Program, type Terminal, wholeNumberFrom } from '../command-line/command.ts';
import type { Environment } from '../command-line/environments.ts';
import { recallNote, recallsOf } from '../freshness/recalls.ts';
import type { SigningKey } from '../keys/signing-keys.ts';
import { type CheckedRevision, checkedRecords } from '../revisions/checked-revisions.ts';
import { readIndex, updateIndex } from '../revisions/revision-index.ts';
import {
  type OutlinedRecord,
  readOutline,
  readRecord,
  readRunning,
  revisionNumbers,
} from '../revisions/revision-record.ts';
import { changes } from '../revisions/traffic.ts';
import { trustedKeysOption, trusting } from './keys.ts';

export const status = (program: Program, { say, environment }: Terminal) =>
  addCommand(program, 'status', 'what runs: every slice with its releases and their share of visitors')
    .addOption(asJson)
    .action(async ({ json }) => {
      const place = await environment();
      const composition = await readRunning(place);
      const recalls = composition ? await recallsIn(place, composition) : [];
      if (json) return say(JSON.stringify(composition ? { ...composition, recalls } : null, null, 2));
      if (!composition) return say(`Nothing runs in ${place.name} (${place.store.name}) yet.`);
      const { revision, host } = composition;
      say(`${place.name} (${place.site}, ${place.store.name}): revision ${revision}`);
      say(host ? `  shell ${host.version}, platform ${host.platform}` : '  no shell promoted');
      for (const line of sliceLines(composition)) say(line);
      for (const { slice, version, at, by, why } of recalls)
        say(`  recalled: ${slice} ${version}${at ? `  ${at.slice(0, 16).replace('T', ' ')}  ${by}  (${why})` : ''}`);
      const last = (await revisionNumbers(place)).at(-1) ?? 0;
      if (last > revision) say(`  Revision ${last} was made and cut off: the next command that makes one finishes it.`);
    });

const recallsIn = async (place: Environment, { ledger, revision }: Composition) => {
  const recalls = (await recallsOf(place)).filter((one) => one.ledger === ledger && one.revision >= revision);
  return Promise.all(
    recalls.map(async (one) => ({ slice: one.slice, version: one.version, ...(await recallNote(place, one)) })),
  );
};

const sliceLines = ({ microFrontends }: Composition): string[] => {
  const width = Math.max(0, ...Object.keys(microFrontends).map((name) => name.length));
  return Object.entries(microFrontends).flatMap(([slice, releases]) =>
    releases.map(
      (release, index) =>
        `  ${(index === 0 ? slice : '').padEnd(width)}  ${release.metadata.version}  ${shareText(release)}`,
    ),
  );
};

export const history = (program: Program, { say, environment }: Terminal) =>
  addCommand(
    program,
    'history',
    'the revisions: when, by whom, what and why, the last one first',
    `Ends with exit code 1 where one cannot be read or was changed; it shows the others nevertheless. Without keys it does not
see whether one was changed. --rebuild makes revisions/index.json anew, from which the operator page and --slice choose.`,
  )
    .option('--limit <count>', 'how many', wholeNumberFrom(1, 1e9), 20)
    .option('--slice <name>', 'only those that changed this slice, or shell')
    .option('--all', 'all releases that a command or reason names, in place of the first and how many more')
    .option('--rebuild', 'make the index of the revisions anew first')
    .addOption(trustedKeysOption)
    .addOption(asJson)
    .action(async ({ limit, slice, all = false, rebuild = false, keys, json }) => {
      const place = await environment();
      const trusted = keysIfAny(trusting(keys, place), keys);
      if (rebuild) await updateIndex(place, { rebuild });
      const numbers = slice ? await changedBy(place, slice) : await revisionNumbers(place);
      const shown = (await lastRevisions(place, numbers, limit, trusted)).reverse();
      if (json) say(JSON.stringify(shown.map(dataOf), null, 2));
      else if (shown.length === 0) say(`${place.name} has no revisions${slice ? ` of ${slice}` : ''} yet.`);
      else
        for (const one of shown) {
          const line = lineOf(one, trusted);
          say(`${String(one.revision).padStart(6)}  ${all ? line : withFewReleases(line)}`);
        }
      if (shown.some(({ state }) => state === 'faulty')) fail();
    });

const changedBy = async (place: Environment, slice: string): Promise<number[]> =>
  (await readIndex(place)).filter(({ slices }) => slices.includes(slice)).map(({ revision }) => revision);

type Shown = CheckedRevision<OutlinedRecord>;

/** Reads only the revisions shown, and those needed to know from where on keys in use must have signed. */
const lastRevisions = async (
  place: Environment,
  numbers: readonly number[],
  limit: number,
  keys: readonly SigningKey[],
): Promise<Shown[]> => {
  const window = numbers.slice(-limit);
  const shown = await checkedRecords(place, window, keys, readOutline);
  const first = window[0] ?? 0;
  if (keys.length === 0 || shown.every(({ state }) => state !== 'unknown')) return shown;
  const signed = (await readIndex(place)).find(({ kids }) => keys.some(({ kid }) => kids.includes(kid)));
  if (!signed || signed.revision >= first) return shown;
  return (await checkedRecords(place, [signed.revision, ...window], keys, readOutline)).filter(
    ({ revision }) => revision >= first,
  );
};

const keysIfAny = (place: Environment, file: string | undefined): SigningKey[] => {
  try {
    return place.trust().keys('promotion');
  } catch (error) {
    if (error instanceof UserError && !file) return [];
    throw error;
  }
};

const dataOf = (one: Shown) => {
  if (!one.record) return one;
  const { composition: _text, content: _content, signatures: _signatures, ...rest } = one.record;
  return { ...rest, state: one.state, ...(one.state === 'faulty' ? { fault: one.fault } : {}) };
};

const lineOf = (one: Shown, trusted: readonly SigningKey[]): string => {
  if (!one.record) return `cannot be read: ${one.fault}`;
  const { at, by, command, why, approval } = one.record;
  const approved = readToken('approval', approval, trusted);
  const second = approved ? `, and ${approved.key.name}: ${withoutControl(approved.claims.why)}` : '';
  const marks = {
    intact: '',
    unknown: '  (signed by a key that is not known here)',
    faulty: `  NOT TO BE BELIEVED: ${one.state === 'faulty' ? one.fault : ''}`,
  };
  return `${at.slice(0, 16).replace('T', ' ')}  ${by}  ${command}  (${why}${second})${marks[one.state]}`;
};

export const diff = (program: Program, { say, environment }: Terminal) =>
  addCommand(
    program,
    'diff <revision> [revision]',
    'what differs from the first revision to the second, or to the last one',
  )
    .addOption(asJson)
    .action(async (from, to, { json }) => {
      const place = await environment();
      const numbers = await revisionNumbers(place);
      const before = await compositionAt(place, from, numbers);
      const after = await compositionAt(place, to ?? String(numbers.at(-1)), numbers);
      if (json) return say(JSON.stringify([before, after], null, 2));
      const lines = changes(before, after);
      for (const line of lines) say(line);
      if (lines.length === 0) say(`Revisions ${before.revision} and ${after.revision} run the same.`);
    });

const compositionAt = async (place: Environment, text: string, numbers: readonly number[]): Promise<Composition> => {
  const record = numbers.includes(Number(text)) ? await readRecord(place, Number(text)) : undefined;
  if (record) return record.content;
  const range = numbers.length > 0 ? `it keeps ${numbers[0]} to ${numbers.at(-1)}` : 'it has none yet';
  throw new UserError(`${place.name} has no revision '${text}'; ${range}.`);
};
