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

/** The page of `site`, an origin, at a path that may be foreign; undefined where it leads to another origin. */
export const pageOn = (site: string, path: string): URL | undefined => {
  const address = URL.canParse(path, site) ? new URL(path, site) : undefined;
  return address?.origin === site ? address : undefined;
};

interface Link {
  site: string;
  /** As a browser reported it: anyone may have. */
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
  const address = pageOn(site, addressOf(page));
  if (!address) throw new UserError(`The report names no page of ${site}.`);
  address.hash = `${previewParameter}=${signedToken('preview', claims, key)}`;
  return address.href;
};
