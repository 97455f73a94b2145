import { paths, type ReportedKind, type ReportMove } from '@nearhand/contracts';
import { brandName, type Email, type EmailContent, excerpt, nameText } from '../../kernel/email/email.ts';
import type { NewNotification } from '../notifications/notifications.ts';

const why = 'This email is about the safety of people here. It always comes.';

const nouns: Record<ReportedKind, string> = {
  service: 'service',
  review: 'review',
  reply: 'reply to a review',
  person: 'profile',
  message: 'message',
};

interface Told {
  userId: string;
  name: string;
  email: string;
}
interface Notice {
  notifications: NewNotification[];
  emails: Email[];
}

const told = (
  { userId, name, email }: Told,
  path: string,
  title: string,
  text: string,
  more: Partial<EmailContent> = {},
): Notice => ({
  notifications: [{ userId, title, text, path }],
  emails: [{ to: email, content: { name, subject: title, preheader: text, paragraphs: [text], why, ...more } }],
});

/** To a person who reported. It does not say how we acted. */
export const reporterNotice = (reporter: Told, kind: ReportedKind, title: string, move: ReportMove): Notice => {
  const about = `${nouns[kind]} (${nameText(title)})`;
  return told(
    reporter,
    paths.profile,
    'We looked at your report',
    move === 'dismiss'
      ? `You reported a ${about}. We looked at it, and found nothing against the rules of ${brandName}.`
      : `You reported a ${about}. You were right, and we acted on it. Thank you.`,
  );
};

/** To the reported person: the decision and its reason, and never the reporter. Empty when nothing was found. */
export const ownerNotice = (
  owner: Told,
  kind: ReportedKind,
  title: string,
  { move, reason }: { move: ReportMove; reason: string },
): Notice => {
  // A suspension has an email of its own.
  if (move === 'dismiss' || move === 'suspend') return { notifications: [], emails: [] };
  const about = `${nouns[kind]} (${nameText(title)})`;
  const isHidden = move === 'hide';
  return told(
    owner,
    paths.profile,
    isHidden ? `Your ${nouns[kind]} was hidden` : `A warning about your ${nouns[kind]}`,
    isHidden
      ? `We have hidden your ${about}: others no longer see it. This is why: ${excerpt(reason)}`
      : `Your ${about} is against the rules of ${brandName}. If it happens again we may suspend your account. This is why: ${excerpt(reason)}`,
    { notes: ['If you think that we are wrong, please answer this email.'] },
  );
};
