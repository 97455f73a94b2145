import { sign } from 'node:crypto';
import { type PreviewClaims, previewParameter } from '@nearhand/contracts';
import { UserError } from '../../kernel/user-error.ts';
import type { SigningKey } from '../keys/signing-keys.ts';

/** What the token calls itself, so that nothing else that the key may have signed passes for one. */
const type = 'nearhand-preview+jwt';
const longest = 7 * 24 * 60 * 60;
const seconds = { m: 60, h: 60 * 60, d: 24 * 60 * 60 };

/** The address that opens `path` of the site with the release of `claims` in place of the live one. */
export const previewLink = (claims: PreviewClaims, path: string, key: SigningKey): string => {
  const address = URL.canParse(path, claims.site) ? new URL(path, claims.site) : undefined;
  if (address?.origin !== claims.site) throw new UserError(`--path is a path of ${claims.site}: /marketplace.`);
  address.searchParams.set(previewParameter, previewToken(claims, key));
  return address.href;
};

/** `claims` as a compact JWS (RFC 7515), signed with ES256. */
export const previewToken = (claims: PreviewClaims, { kid, key }: SigningKey): string => {
  const signed = [{ alg: 'ES256', typ: type, kid }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
};

/** Seconds since 1970 at which a link that is good for `span` (`30m`, `2h`, `3d`) ends; at most seven days from `now`. */
export const expiry = (span: string, now: Date): number => {
  const [, amount, unit] = /^(\d{1,4})([mhd])$/.exec(span) ?? [];
  const length = Number(amount) * (unit === 'm' || unit === 'h' || unit === 'd' ? seconds[unit] : Number.NaN);
  if (!(length > 0 && length <= longest))
    throw new UserError(`--for is a time of at most seven days, such as 30m, 2h or 3d, not '${span}'.`);
  return Math.floor(now.getTime() / 1000) + length;
};

/** The entry of the dev server at `url`. It must be this machine's: no hash says what comes from there. */
export const devServerEntry = (url: string): string => {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol !== 'http:' || !/^(?:localhost|127\.0\.0\.1)$/.test(parsed.hostname) || !parsed.port)
    throw new UserError(`--url is a dev server on this machine, such as http://localhost:4103, not '${url}'.`);
  return `${parsed.origin}/remoteEntry.js`;
};
