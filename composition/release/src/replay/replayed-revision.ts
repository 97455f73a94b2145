import type { Composition, PreviewClaims } from '@slices/format';
import { OperationError, onOperationError, UserError } from '@slices/kernel/user-error.ts';
import type { Environment } from '../command-line/environments.ts';
import { signedFileList } from '../releases/published-release.ts';
import { readRecord } from '../revisions/revision-record.ts';
import type { ReportedFailure } from './failure.ts';

type Previewed = NonNullable<PreviewClaims['all']>[number];

export interface ReplayedRevision {
  revision: number;
  shell: string | undefined;
  /** The visitor's release of each slice, in the order of the revision. */
  releases: Previewed[];
  /** Slices whose release is no longer in the store. */
  missing: string[];
}

/**
 * The releases that the visitor of `failure` had, or would have had, in a revision: in an earlier one without a reported release,
 * the default of that slice. Throws where the failing slice itself cannot be had.
 */
export const replayedRevision = async (
  environment: Environment,
  revision: number,
  failure: ReportedFailure,
): Promise<ReplayedRevision> => {
  const record = await readRecord(environment, revision);
  if (!record) throw new OperationError(`${environment.name} has no revision ${revision} any more.`);
  const { host, microFrontends } = record.content;
  const own = new Map(failure.context.releases.map(({ slice, version }) => [slice, version]));
  own.set(failure.slice, failure.version);
  const releases: Previewed[] = [];
  const missing: string[] = [];
  for (const [slice, offered] of Object.entries(microFrontends)) {
    const version = versionFor(offered, own.get(slice));
    const found = version && (await previewed(environment, slice, version));
    if (found) releases.push(found);
    else missing.push(`${slice} ${version}`);
  }
  return { revision, shell: host?.version, releases, missing };
};

const versionFor = (offered: Composition['microFrontends'][string], own: string | undefined): string | undefined => {
  const release =
    offered.find(({ metadata }) => metadata.version === own) ?? offered.find(({ deployment }) => deployment.default);
  return release?.metadata.version;
};

/** Undefined where it was pruned. Its files are those that a key of its slice signed, whatever the revision's file says. */
const previewed = async (environment: Environment, slice: string, version: string): Promise<Previewed | undefined> => {
  const list = await signedFileList(environment, slice, version).catch(onOperationError(() => undefined));
  return list && { slice, version, integrity: list.integrity, url: `/releases/${slice}/${version}/remoteEntry.js` };
};

export const releaseIn = ({ revision, releases }: ReplayedRevision, slice: string): Previewed => {
  const found = releases.find((one) => one.slice === slice);
  if (found) return found;
  throw new UserError(`Revision ${revision} has no release of ${slice} that is still published.`);
};
