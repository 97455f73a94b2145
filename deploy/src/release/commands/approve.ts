import { withoutRecalled } from '@nearhand/contracts';
import { OperationError, UserError } from '../../kernel/user-error.ts';
import { addCommand, type Program, type Terminal } from '../command-line/command.ts';
import type { Environment } from '../command-line/environments.ts';
import { why } from '../command-line/note.ts';
import { recallsOf } from '../freshness/recalls.ts';
import { sha256 } from '../freshness/timestamp.ts';
import { signedToken } from '../keys/signed-token.ts';
import { signaturesOf, signersOf } from '../keys/signing-keys.ts';
import { claim, readHost, readRelease } from '../releases/published-release.ts';
import { isDescribedBy } from '../releases/release-faults.ts';
import { signatureState } from '../revisions/checked-revisions.ts';
import { finishLastRevision, promotersOf } from '../revisions/finish-revision.ts';
import { dropProposals, readProposal } from '../revisions/proposals.ts';
import { createRevision } from '../revisions/revise.ts';
import type { RevisionRecord } from '../revisions/revision-record.ts';
import { changes } from '../revisions/traffic.ts';

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
      for (const line of changes(present, record.content)) say(`  ${line}`);
      if (record.revision !== (present?.revision ?? 0) + 1) {
        await dropProposals(place, present?.revision ?? 0);
        throw new OperationError(`${name} is void: revision ${present?.revision} was made meanwhile.`);
      }
      const approved = signedBySecond(place, record, options.why);
      await assertReleases(place, record);
      await createRevision(place, approved);
      await dropProposals(place, record.revision);
      say(`${place.name} (${place.site}) is at revision ${record.revision}.`);
    });

const signedBySecond = (place: Environment, { content, ...record }: RevisionRecord, why: string) => {
  const promoters = promotersOf(place);
  if (signatureState(place, { content, ...record }, promoters.keys) !== 'intact')
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
  return { ...record, signatures, approval: signedToken('nearhand-approval+jwt', claims, key) };
};

/** The author's command checked all this; it may have been changed on the author's machine. */
const assertReleases = async (place: Environment, { content }: RevisionRecord): Promise<void> => {
  const { composition } = withoutRecalled(content, await recallsOf(place));
  if (composition !== content) throw new OperationError('A release of the proposal was recalled meanwhile.');
  const { host } = content;
  if (host && JSON.stringify(await readHost(place, host.version)) !== JSON.stringify(host))
    throw new OperationError(`shell ${host.version} says something else than the proposal.`);
  for (const [slice, releases] of Object.entries(content.microFrontends)) {
    for (const release of releases) {
      const { version, integrity } = release.metadata;
      const published = await readRelease(place, slice, version);
      if (published.metadata.integrity !== integrity || published.url !== release.url)
        throw new OperationError(`${slice} ${version} has other files than the proposal says.`);
      if (!isDescribedBy(release, published))
        throw new OperationError(`${slice} ${version} is described otherwise than the proposal says.`);
      await claim(place, slice, version);
    }
  }
};
