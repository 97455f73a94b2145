import { brandName, type EmailContent } from '../../kernel/email/email.ts';
import { safety } from '../accounts/account-emails.ts';

export const passkeyAddedEmail = (name: string): EmailContent => ({
  ...safety,
  name,
  subject: `A passkey was added to your ${brandName} account`,
  paragraphs: [
    `A passkey has just been added to your ${brandName} account. Its device can log in without your password.`,
  ],
  notes: ['You can see and remove your passkeys in your profile.'],
});

export const passkeyRemovedEmail = (name: string): EmailContent => ({
  ...safety,
  name,
  subject: `A passkey was removed from your ${brandName} account`,
  paragraphs: [
    `A passkey has just been removed from your ${brandName} account. Its device can no longer log in with it.`,
  ],
});

export const passkeyCopiedEmail = (name: string): EmailContent => ({
  ...safety,
  name,
  subject: `A passkey of your ${brandName} account may have been copied`,
  paragraphs: [
    `A login to your ${brandName} account with a passkey was rejected, because the passkey had been used more often than its device has counted. A copy of it may exist.`,
    'Please log in with your password and remove the passkey in your profile.',
  ],
});
