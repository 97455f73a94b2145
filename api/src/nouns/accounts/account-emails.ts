import { brandName, type EmailContent, excerpt } from '../../kernel/email/email.ts';

const safetyReason = 'This email is about the safety of your account. It always comes.';

/** Somebody else may have done it. */
export const safety = {
  preheader: 'If this was not you, please write to us at once.',
  warns: true,
  why: safetyReason,
} as const;

export const emailChangedEmail = (name: string, url: string): EmailContent => ({
  ...safety,
  name,
  subject: `Your ${brandName} email address was changed`,
  preheader: 'You can undo it within 7 days.',
  paragraphs: [
    `The email address of your ${brandName} account has just been changed, and other devices were logged out. You log in with the new address now.`,
    'Was this not you? Undo the change here within 7 days. Was it you? Then you can confirm it here:',
  ],
  button: { label: 'Undo or confirm', url },
  notes: ['Until then links to set a new password come to this address, and using one undoes the change.'],
});

export const passwordChangedEmail = (name: string): EmailContent => ({
  ...safety,
  name,
  subject: `Your ${brandName} password was changed`,
  paragraphs: [`The password of your ${brandName} account has just been changed. Other devices were logged out.`],
});

export const accountDeletedEmail = (name: string): EmailContent => ({
  ...safety,
  name,
  subject: `Your ${brandName} account was deleted`,
  preheader: 'This is our last email to you.',
  paragraphs: [
    `Your ${brandName} account is deleted, and your personal details with it. Reviews and messages that you wrote stay, without your name.`,
  ],
});

export const recoveryEmail = (name: string, url: string, undoesChange: boolean): EmailContent => ({
  name,
  subject: `Set a new ${brandName} password`,
  preheader: 'The link works once and for one hour.',
  paragraphs: ['Somebody, we hope you, asked for a new password. You can set it here within one hour:'],
  button: { label: 'Set a new password', url },
  notes: [
    ...(undoesChange
      ? ['The email address of your account was changed lately. With the new password this one comes back.']
      : []),
    'If you did not ask, do nothing: your password stays as it is.',
  ],
  why: safetyReason,
});

export const accountSuspendedEmail = (name: string, reason: string): EmailContent => ({
  name,
  subject: `Your ${brandName} account is suspended`,
  preheader: 'Your money and your bookings are safe.',
  paragraphs: [
    `We have suspended your ${brandName} account. You cannot log in, and your services are not shown, until we lift that. This is why:`,
  ],
  quote: excerpt(reason),
  notes: [
    'Your money stays yours, and bookings that you have already made go on: payments, refunds and cases are handled as before.',
    'If you pay for a plan, it ends with the period that is paid.',
    'If you think that we are wrong, please answer this email.',
  ],
  why: safetyReason,
});

export const accountReinstatedEmail = (name: string): EmailContent => ({
  name,
  subject: `Your ${brandName} account is open again`,
  preheader: 'You can log in as before.',
  paragraphs: [
    `Your ${brandName} account is no longer suspended. You can log in as before, and your services are shown again.`,
    'A plan that has not ended yet goes on if you resume it on the page My Subscription.',
  ],
  why: safetyReason,
});
