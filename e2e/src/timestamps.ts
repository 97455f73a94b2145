import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { signingKeys, siteUrl } from './site/site.ts';

interface Claims {
  revision: number;
  exp: number;
}

/** A `timestamp.json` by the site's own key, with other claims than the present one. */
export const aTimestamp = async (change: (claims: Claims) => Partial<Claims>): Promise<string> => {
  const { timestamp, ...rest } = await (await fetch(`${siteUrl}/timestamp.json`)).json();
  const [head, body] = timestamp.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const [{ kty, crv, x, y, d }] = JSON.parse(readFileSync(signingKeys, 'utf8')).keys.filter(
    (key: { kid: string }) => key.kid === kid,
  );
  const signed = `${head}.${Buffer.from(JSON.stringify({ ...claims, ...change(claims) })).toString('base64url')}`;
  const key = createPrivateKey({ key: { kty, crv, x, y, d }, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return JSON.stringify({ ...rest, timestamp: `${signed}.${signature.toString('base64url')}` });
};

export const daysAgo = (days: number): number => Math.floor(Date.now() / 1000) - days * 24 * 60 * 60;
