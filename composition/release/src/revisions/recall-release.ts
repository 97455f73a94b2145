import { OperationError } from '@slices/kernel/user-error.ts';
import type { Environment } from '../command-line/environments.ts';
import { addRecall, type SignedRevision } from '../freshness/recalls.ts';
import { trustedKey } from '../freshness/timestamp.ts';
import { lastSigned } from './finish-revision.ts';

interface Withdrawn {
  slice: string;
  version: string;
  why: string;
}

/**
 * Takes a release out of the last revision, for visitors and open tabs; it can add nothing. The next revision leaves the
 * release out. Throws a {@link OperationError} where no trusted key signs recalls, or too few signed the last revision, or where
 * revisions with the release never stop coming.
 */
export const recallRelease = async (environment: Environment, withdrawn: Withdrawn): Promise<void> => {
  const key = trustedKey(environment, environment.keys('rollback'));
  if (!key)
    throw new OperationError(
      `The keys of ${environment.name} do not include yours for 'rollback'; no browser would take it.`,
    );
  let last = await lastSigned(environment);
  if (!last) throw new OperationError(`Nothing runs in ${environment.name} yet.`);
  for (let tries = 0; tries < maxTries; tries += 1) {
    await addRecall(environment, last, withdrawn, key);
    // A command that read the recalls before this one may have made another revision with the release.
    const next = await lastSigned(environment);
    if (!next || !shows(next, last, withdrawn)) return;
    last = next;
  }
  const { slice, version } = withdrawn;
  throw new OperationError(
    `Other commands made ${maxTries} revisions with ${slice} ${version} while it was recalled: end them, then recall it again.`,
  );
};

/** Each one more is a revision that a slow command made: they end after it. */
const maxTries = 20;

const shows = ({ content }: SignedRevision, { content: before }: SignedRevision, { slice, version }: Withdrawn) =>
  (content.revision > before.revision || content.ledger !== before.ledger) &&
  content.microFrontends[slice]?.some(({ metadata }) => metadata.version === version) === true;
