import {
  type PanelClaims,
  type PreviewClaims,
  type PreviewedRelease,
  type PublicKey,
  panelStatement,
  previewStatement,
} from '@slices/format';
import { readToken } from '../trust/signed-token.ts';

export class PreviewError extends Error {
  override name = 'PreviewError';
}

export const expired = ({ exp }: Pick<PreviewClaims, 'exp'>): PreviewError =>
  new PreviewError(`This preview link expired at ${moment(exp)}.`);

const notValid = 'This preview link is not valid.';

/** The claims of a link to the panel. Throws a {@link PreviewError} for one that is not valid on `site` now. */
export const readPanelClaims = async (token: string, keys: readonly PublicKey[], site: string): Promise<PanelClaims> =>
  valid(await readToken('panel', panelStatement, token, keys), site);

const valid = <Claims extends PanelClaims | PreviewClaims>(claims: Claims | undefined, site: string): Claims => {
  if (!claims) throw new PreviewError(notValid);
  if (claims.site !== site) throw new PreviewError(`This preview link is for another site, ${claims.site}.`);
  if (claims.exp * 1000 <= Date.now()) throw expired(claims);
  return claims;
};

export const readClaims = async (token: string, keys: readonly PublicKey[], site: string): Promise<PreviewClaims> => {
  const claims = valid(await readToken('preview', previewStatement, token, keys), site);
  const all = claims.all ?? [];
  if (!(devServerOf(claims) && all.length === 0) && ![claims, ...all].every(isOwnRelease))
    throw new PreviewError(notValid);
  return claims;
};

export const devServerOf = ({ url }: Pick<PreviewedRelease, 'url'>): string | undefined =>
  /^http:\/\/((?:localhost|127\.0\.0\.1):\d{2,5})\/[^?#]*$/.exec(url)?.[1];

/** Browsers ignore an invalid hash. */
const sri = /^sha384-[A-Za-z0-9+/]{64}$/;

const isOwnRelease = ({ url, integrity }: PreviewedRelease): boolean =>
  /^\/(?![/\\])[^?#]*$/.test(url) && sri.test(integrity ?? '');

export const moment = (seconds: number): string => {
  const date = new Date(seconds * 1000);
  const time = date.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return date.toDateString() === new Date().toDateString()
    ? time
    : `${time} on ${date.toLocaleDateString([], { day: 'numeric', month: 'long' })}`;
};
