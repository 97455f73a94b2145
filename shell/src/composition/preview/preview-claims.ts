import { PreviewClaims, type PublicKey, parseWith } from '@nearhand/contracts';
import { bytesOf, isSignedBy } from '../trust/composition-signature.ts';

export class PreviewError extends Error {
  override name = 'PreviewError';
}

export const expired = ({ exp }: PreviewClaims): PreviewError =>
  new PreviewError(`This preview link expired at ${moment(exp)}.`);

const notValid = 'This preview link is not valid.';
const tokenType = 'nearhand-preview+jwt';

export const readClaims = async (token: string, keys: readonly PublicKey[], site: string): Promise<PreviewClaims> => {
  const [head = '', body = '', signature = ''] = token.split('.');
  const { alg, typ, kid } = decode(head);
  const signed = new TextEncoder().encode(`${head}.${body}`);
  const isOurs =
    alg === 'ES256' &&
    typ === tokenType &&
    typeof kid === 'string' &&
    (await isSignedBy(keys, 'preview', { kid, signature }, signed));
  const parsed = parseWith(PreviewClaims, isOurs ? decode(body) : undefined);
  if (!parsed.ok || token.split('.').length !== 3) throw new PreviewError(notValid);
  const claims = parsed.value;
  if (claims.site !== site) throw new PreviewError(`This preview link is for another site, ${claims.site}.`);
  if (claims.exp * 1000 <= Date.now()) throw expired(claims);
  if (!devServerOf(claims) && !isOwnRelease(claims)) throw new PreviewError(notValid);
  return claims;
};

export const devServerOf = ({ url }: PreviewClaims): string | undefined =>
  /^http:\/\/((?:localhost|127\.0\.0\.1):\d{2,5})\/[^?#]*$/.exec(url)?.[1];

/** Browsers ignore an invalid hash. */
const sri = /^sha384-[A-Za-z0-9+/]{64}$/;

const isOwnRelease = ({ url, integrity }: PreviewClaims): boolean =>
  /^\/(?![/\\])[^?#]*$/.test(url) && sri.test(integrity ?? '');

export const moment = (seconds: number): string => {
  const date = new Date(seconds * 1000);
  const time = date.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return date.toDateString() === new Date().toDateString()
    ? time
    : `${time} on ${date.toLocaleDateString([], { day: 'numeric', month: 'long' })}`;
};

const decode = (part: string): Record<string, unknown> => {
  try {
    const data: unknown = JSON.parse(new TextDecoder().decode(bytesOf(part)));
    return typeof data === 'object' && data !== null ? { ...data } : {};
  } catch {
    return {};
  }
};
