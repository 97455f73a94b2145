import { brandName, type EmailContent } from '../../kernel/email/email.ts';

/** A person has a new way in, or lost one: somebody else may have done it. */
export const identityEmail = (name: string, provider: string, change: 'linked' | 'unlinked'): EmailContent => ({
  name,
  subject: `${provider} was ${change === 'linked' ? 'connected to' : 'disconnected from'} your ${brandName} account`,
  preheader: 'If this was not you, please write to us at once.',
  paragraphs: [
    change === 'linked'
      ? `From now on you can log in to your ${brandName} account with ${provider}.`
      : `You can no longer log in to your ${brandName} account with ${provider}.`,
  ],
  notes: ['You can change this in your profile, under Connected sign-in.'],
  warns: true,
  why: 'This email is about the safety of your account. It always comes.',
});
