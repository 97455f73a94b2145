import { brandName, composeEmail, type EmailText } from '../../kernel/email/email.ts';

const notYou = (support: string | undefined): string =>
  `If this was not you, please write to us at once${support ? `: ${support}` : ''}.`;

export const emailChangedEmail = (name: string, support: string | undefined): EmailText =>
  composeEmail(
    name,
    `Your ${brandName} email address was changed`,
    `The email address of your ${brandName} account has just been changed. From now on you log in with the new one, and we write to it alone.`,
    notYou(support),
  );

export const passwordChangedEmail = (name: string, support: string | undefined): EmailText =>
  composeEmail(
    name,
    `Your ${brandName} password was changed`,
    `The password of your ${brandName} account has just been changed. Other devices were logged out.`,
    notYou(support),
  );

export const accountDeletedEmail = (name: string, support: string | undefined): EmailText =>
  composeEmail(
    name,
    `Your ${brandName} account was deleted`,
    `Your ${brandName} account is deleted, and your personal details with it. Reviews and messages that you wrote stay, without your name.`,
    notYou(support),
  );

export const recoveryEmail = (name: string, link: string): EmailText =>
  composeEmail(
    name,
    `Set a new ${brandName} password`,
    'Somebody, we hope you, asked for a new password. You can set it here within one hour:',
    link,
    'If you did not ask, do nothing: your password stays as it is.',
  );
