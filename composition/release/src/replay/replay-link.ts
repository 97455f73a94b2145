import type { PreviewClaims } from '@slices/format';
import { previewParameter } from '@slices/format';
import { UserError } from '@slices/kernel/user-error.ts';
import type { Environment } from '../command-line/environments.ts';
import { signedToken } from '../keys/signed-token.ts';
import { type ReplayedRevision, releaseIn } from './replayed-revision.ts';

/** A parameter of an address: ids are often of 24 hexadecimal digits. */
const inventedId = '000000000000000000000001';

/** An address that the pattern of a page matches. */
const addressOf = (pattern: string): string =>
  pattern
    .replace(/\/:?[\w-]+\?(?=\/|$)/g, '')
    .replace(/:[\w-]+/g, inventedId)
    .replace(/\/?\*$/, '') || '/';

interface Link {
  site: string;
  page: string;
  slice: string;
  forSeconds: number;
}

/**
 * A link that opens `page` with all slices of a revision, signed as a preview of that site. The token stands behind `#`: it does not
 * reach a server.
 */
export const revisionLink = (place: Environment, revision: ReplayedRevision, link: Link): string => {
  const { site, page, slice, forSeconds } = link;
  const [key] = place.keys('preview');
  if (!key) throw new UserError(`There is no key that signs previews of ${place.name}.`);
  const exp = Math.floor(Date.now() / 1000) + forSeconds;
  const claims: PreviewClaims = { ...releaseIn(revision, slice), site, exp, all: revision.releases };
  const address = new URL(addressOf(page), site);
  address.hash = `${previewParameter}=${signedToken('preview', claims, key)}`;
  return address.href;
};
