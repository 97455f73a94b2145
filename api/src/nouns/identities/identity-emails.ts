import { brandName, type EmailContent } from '../../kernel/email/email.ts';
import { safety } from '../accounts/account-emails.ts';

/** A person has a new way in, or lost one: somebody else may have done it. */
export const identityEmail = (name: string, provider: string, change: 'linked' | 'unlinked'): EmailContent => ({
  ...safety,
  name,
  subject: `${provider} was ${change === 'linked' ? 'connected to' : 'disconnected from'} your ${brandName} account`,
  paragraphs: [
    change === 'linked'
      ? `From now on you can log in to your ${brandName} account with ${provider}.`
      : `You can no longer log in to your ${brandName} account with ${provider}.`,
  ],
  notes: ['You can change this in your profile, under Connected sign-in.'],
});
