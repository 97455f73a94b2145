import { type Message, paths } from '@nearhand/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { type Email, excerpt, nameText } from '../../kernel/email/email.ts';
import { otherThan } from './conversation-repository.ts';
import { conversations } from './table.ts';

const senders = alias(users, 'senders');

/** The email to the recipient; none when they turned it off or left. */
export const messageEmails = async (
  db: Database,
  { conversation, sender, text }: Message,
  origin: string,
): Promise<Email[]> => {
  const rows = await db
    .select({ userId: users.id, name: users.name, email: users.email, sender: senders.name })
    .from(conversations)
    .innerJoin(users, eq(users.id, otherThan(sender)))
    .innerJoin(senders, eq(senders.id, sender))
    .where(and(eq(conversations.id, conversation), eq(users.notifyMessages, true), isNull(users.deletedAt)));
  return rows.map((row) => messageEmail(row, text, `${origin}${paths.conversation(conversation)}`));
};

interface Recipient {
  userId: string;
  name: string;
  email: string;
  sender: string;
}

export const messageEmail = ({ userId, name, email, sender }: Recipient, text: string, url: string): Email => ({
  to: email,
  content: {
    name,
    subject: `${nameText(sender)} wrote to you`,
    preheader: text ? nameText(text) : 'sent a picture',
    ...(text
      ? { paragraphs: [`${nameText(sender)} wrote to you:`], quote: excerpt(text) }
      : { paragraphs: [`${nameText(sender)} sent a picture.`] }),
    button: { label: 'Read it and answer', url },
    notes: ['We write again once you have read it.'],
    why: { setting: 'notifyMessages', userId },
  },
});
