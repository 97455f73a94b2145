import { brandName, composeEmail, type EmailText } from '../../kernel/email/email.ts';

const notYou = (support: string | undefined): string =>
  `If this was not you, please write to us at once${support ? `: ${support}` : ''}.`;

export const emailChangedEmail = (name: string, link: string, support: string | undefined): EmailText =>
  composeEmail(
    name,
    `Your ${brandName} email address was changed`,
    `The email address of your ${brandName} account has just been changed, and other devices were logged out. You log in with the new address now.`,
    'Was this not you? Undo the change here within 7 days. Was it you? Then you can confirm it here:',
    link,
    'Until then links to set a new password come to this address, and using one undoes the change.',
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

export const recoveryEmail = (name: string, link: string, undoesChange: boolean): EmailText =>
  composeEmail(
    name,
    `Set a new ${brandName} password`,
    'Somebody, we hope you, asked for a new password. You can set it here within one hour:',
    link,
    ...(undoesChange
      ? ['The email address of your account was changed lately. With the new password this one comes back.']
      : []),
    'If you did not ask, do nothing: your password stays as it is.',
  );
