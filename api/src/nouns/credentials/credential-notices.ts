import { type CalendarDay, type CredentialKind, paths } from '@nearhand/contracts';
import { excerpt, nameText } from '../../kernel/email/email.ts';
import type { NewEmail } from '../../kernel/email/email-rows.ts';
import type { NewNotification } from '../notifications/notifications.ts';

export interface CredentialFacts {
  owner: { id: string; name: string; email: string };
  credential: { kind: CredentialKind; title: string; issuer: string; validUntil: CalendarDay };
}

interface Notices {
  email: NewEmail;
  notification: NewNotification;
}

const dayInWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const inWords = (day: CalendarDay): string => dayInWords.format(new Date(day));

interface Words {
  subject: string;
  preheader: string;
  text: string;
  quote?: string;
  label: string;
}

const noticesOf = (
  { owner, credential: { kind, title, issuer, validUntil } }: CredentialFacts,
  origin: string,
  { subject, preheader, text, quote, label }: Words,
): Notices => ({
  email: {
    to: owner.email,
    content: {
      name: owner.name,
      subject: `${subject}: ${nameText(title)}`,
      preheader,
      paragraphs: [text],
      ...(quote && { quote: excerpt(quote) }),
      facts: [
        { label: kind === 'licence' ? 'Licence' : 'Insurance', value: nameText(title) },
        { label: 'Issued by', value: nameText(issuer) },
        { label: 'Valid until', value: inWords(validUntil) },
      ],
      button: { label, url: `${origin}${paths.credentials}` },
      why: 'You get this email because you handed in a licence or an insurance. It always comes.',
    },
  },
  notification: {
    userId: owner.id,
    title: `${subject}: ${title}`,
    text: quote ? `${text} ${quote}` : text,
    path: paths.credentials,
  },
});

const badgeOf = (kind: CredentialKind): string => (kind === 'licence' ? '“Licensed”' : '“Insured”');

export const approvedNotices = (facts: CredentialFacts, origin: string): Notices =>
  noticesOf(facts, origin, {
    subject: 'Approved',
    preheader: 'Your page shows it now.',
    text: `Your page and your services show the badge ${badgeOf(facts.credential.kind)} until ${inWords(facts.credential.validUntil)}.`,
    label: 'See your badges',
  });

export const rejectedNotices = (facts: CredentialFacts, origin: string, reason: string): Notices =>
  noticesOf(facts, origin, {
    subject: 'Not approved',
    preheader: 'An admin gave a reason.',
    text: 'We could not approve this. You can hand it in again. The reason:',
    quote: reason,
    label: 'Hand it in again',
  });

export const renamedNotification = (userId: string): NewNotification => ({
  userId,
  title: 'Your licences and insurance are checked again',
  text: 'You have changed your name, so we compare it with your files. Until then your page shows no badge of them.',
  path: paths.credentials,
});

export const expiryNotices = (facts: CredentialFacts, origin: string): Notices =>
  noticesOf(facts, origin, {
    subject: 'Expires soon',
    preheader: `The badge ends on ${inWords(facts.credential.validUntil)}.`,
    text: `The badge ${badgeOf(facts.credential.kind)} ends on ${inWords(facts.credential.validUntil)}. Hand in the next one before that day.`,
    label: 'Hand in the next one',
  });
