import { timingSafeEqual } from 'node:crypto';
import { type EmailSetting, emailSettings, paths } from '@nearhand/contracts';
import { keyedHash } from '../settings/secret.ts';
import type { Followed } from './email.ts';

/** Signed for this purpose alone, and without an end: emails are found again after years. */
const signatureOf = (secret: string, { setting, userId }: Followed): string =>
  keyedHash(secret, 'unsubscribe', `${setting} ${userId}`);

export interface UnsubscribeLinks {
  /** For people: a page that asks first. */
  page: string;
  /** For mail programs, by POST (RFC 8058). */
  oneClick: string;
}

export const unsubscribeLinks = (origin: string, secret: string, followed: Followed): UnsubscribeLinks => {
  const token = `${followed.setting}.${followed.userId}.${signatureOf(secret, followed)}`;
  return { page: `${origin}${paths.unsubscribe(token)}`, oneClick: `${origin}/api/emails/unsubscribe?token=${token}` };
};

/** Undefined unless the token is ours. */
export const readUnsubscribeToken = (secret: string, token: string): Followed | undefined => {
  const [name, userId = '', signature = '', ...more] = token.split('.');
  const setting = emailSettings.find((one): one is EmailSetting => one === name);
  if (!setting || more.length > 0) return undefined;
  const wanted = Buffer.from(signatureOf(secret, { setting, userId }));
  const given = Buffer.from(signature);
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? { setting, userId } : undefined;
};
