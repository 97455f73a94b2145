import { isDeepStrictEqual } from 'node:util';
import { type Composition, type Recall, type Release, withoutRecalled } from '@slices/format';
import { sha256, signersOf } from '@slices/format/node';
import { OperationError, UserError } from '@slices/kernel/user-error.ts';
import * as v from 'valibot';
import { addCommand, type Program, type Terminal } from '../command-line/command.ts';
import type { Environment } from '../command-line/environments.ts';
import { why } from '../command-line/note.ts';
import { recallsOf } from '../freshness/recalls.ts';
import { signedToken } from '../keys/signed-token.ts';
import { signaturesOf } from '../keys/signing-keys.ts';
import { claim, readHost, readRelease } from '../releases/published-release.ts';
import { signatureState } from '../revisions/checked-revisions.ts';
import { finishLastRevision, promotersOf } from '../revisions/finish-revision.ts';
import { dropProposals, readProposal } from '../revisions/proposals.ts';
import { releasesIn } from '../revisions/recent-releases.ts';
import { compositionOf, createRevision, historyOf } from '../revisions/revise.ts';
import type { RevisionRecord } from '../revisions/revision-record.ts';
import { changes } from '../revisions/traffic.ts';
import { parseStored } from '../store/blob-store.ts';

export const approve = (program: Program, { say, environment }: Terminal) =>
  addCommand(
    program,
    'approve <proposal>',
    'sign the revision that another person proposed, which makes it',
    `Where two must sign, promote, rollback, remove and sign propose a revision; this shows what it changes and makes it.
A proposal is void when another revision was made meanwhile, or a release of it was recalled.`,
  )
    .addOption(why)
    .action(async (wanted, options) => {
      const place = await environment();
      const { name, record } = await readProposal(place, wanted);
      const { present } = await finishLastRevision(place, promotersOf(place));
      const recalls = await recallsOf(place);
      const left = present && withoutRecalled(present, recalls).composition;
      say(`  ${record.by}: ${record.command} (${record.why})`);
      for (const line of changes(left, record.content)) say(`  ${line}`);
      for (const line of historyLines(record, present)) say(`  ${line}`);
      if (record.revision !== (present?.revision ?? 0) + 1) {
        await dropProposals(place, present?.revision ?? 0);
        throw new OperationError(`${name} is void: revision ${present?.revision} was made meanwhile.`);
      }
      const approved = signedBySecond(place, record, options.why);
      assertNoneRecalled(record, present, recalls);
      await assertRebuilt(place, record, present);
      await createRevision(place, approved, recalls);
      await dropProposals(place, record.revision);
      say(`${place.name} (${place.site}) is at revision ${record.revision}.`);
    });

const signedBySecond = (place: Environment, record: RevisionRecord, why: string): RevisionRecord => {
  const promoters = promotersOf(place);
  if (signatureState(place, record, promoters.keys) !== 'intact')
    throw new OperationError('The proposal is not signed by a key that is used here, or was changed.');
  const bytes = Buffer.from(record.composition);
  const keys = place.keys('promotion');
  const signatures = [...record.signatures, ...signaturesOf(bytes, record.revision, keys)];
  const signers = signersOf(bytes, signatures, promoters.keys);
  const [key] = keys;
  if (!key || signers.size < promoters.threshold)
    throw new UserError(
      `${[...signers].join(', ')} signed it, and a second person must: ${promoters.threshold} in all.`,
    );
  const claims = {
    environment: place.name,
    revision: record.revision,
    composition: sha256(bytes),
    at: new Date().toISOString(),
    why,
  };
  return { ...record, signatures, approval: signedToken('approval', claims, key) };
};

/** Only `sign` may begin another history. */
const isSigning = ({ command }: RevisionRecord): boolean => /^sign( |$)/.test(command);

const historyLines = (record: RevisionRecord, present: Composition | undefined): string[] => {
  const { ledger, succeeds = [] } = record.content;
  if (ledger === present?.ledger && isDeepStrictEqual(succeeds, present?.succeeds ?? [])) return [];
  return [`history ${ledger}${succeeds.length > 0 ? `, in place of ${succeeds.join(', ')}` : ''}`];
};

const assertNoneRecalled = (
  { command, content }: RevisionRecord,
  present: Composition | undefined,
  recalls: readonly Recall[],
): void => {
  const words = command.split(' ');
  for (const { slice, version, ledger, revision } of recalls) {
    const isOver = !present || ledger !== present.ledger || revision < present.revision;
    const isAgain = words.includes('--again') && words[words.indexOf(slice) + 1] === version;
    const isShown = content.microFrontends[slice]?.some(({ metadata }) => metadata.version === version);
    if (isShown && !isOver && !isAgain)
      throw new OperationError(`${slice} ${version} was recalled, and the proposal shows it again.`);
  }
};

/** Repeats the checks of the author's command, which may have been changed on the author's machine. */
const assertRebuilt = async (
  place: Environment,
  record: RevisionRecord,
  present: Composition | undefined,
): Promise<void> => {
  const { host, microFrontends, ledger = '', succeeds = [] } = record.content;
  const published: Composition['microFrontends'] = {};
  for (const [slice, releases] of Object.entries(microFrontends))
    published[slice] = await Promise.all(releases.map((release) => publishedAs(place, slice, release)));
  const content = { host: host && (await readHost(place, host.version)), microFrontends: published };
  const history = isSigning(record) || !present?.ledger ? { ledger, succeeds } : historyOf(place, present);
  const rebuilt = fieldsOf(JSON.stringify(await compositionOf(place, record, content, history)));
  const claimed = fieldsOf(record.composition);
  for (const name of Object.keys({ ...claimed, ...rebuilt }))
    if (!isDeepStrictEqual(claimed[name], rebuilt[name]))
      throw new OperationError(`The proposal says otherwise about ${name} than ${place.name} and its releases do.`);
  for (const { slice, version } of releasesIn({ microFrontends })) await claim(place, slice, version);
};

const publishedAs = async (place: Environment, slice: string, { metadata, deployment }: Release): Promise<Release> => ({
  ...(await readRelease(place, slice, metadata.version)),
  deployment: { traffic: deployment.traffic, default: deployment.default },
});

/** Slices and the other members of a composition by name. */
const fieldsOf = (composition: string): Record<string, unknown> => {
  const { microFrontends, ...others } = parseStored(Fields, composition, 'The proposal');
  const slices = Object.entries(microFrontends).map(([slice, releases]) => [`the slice ${slice}`, releases]);
  return { ...others, ...Object.fromEntries(slices) };
};
const Fields = v.looseObject({ microFrontends: v.record(v.string(), v.unknown()) });
