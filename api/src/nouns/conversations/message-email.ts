import { type Message, paths } from '@nearhand/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../kernel/database/database.ts';
import { conversations, users } from '../../kernel/database/schema.ts';
import { composeEmail, type Email, nameText, quoted } from '../../kernel/email/email.ts';
import { otherThan } from './conversation-repository.ts';

const senders = alias(users, 'senders');

/** The email to the recipient; none when they turned it off or left. */
export const messageEmails = async (
  db: Database,
  { conversation, sender, text }: Message,
  origin: string,
): Promise<Email[]> => {
  const rows = await db
    .select({ name: users.name, email: users.email, sender: senders.name })
    .from(conversations)
    .innerJoin(users, eq(users.id, otherThan(sender)))
    .innerJoin(senders, eq(senders.id, sender))
    .where(and(eq(conversations.id, conversation), eq(users.notifyMessages, true), isNull(users.deletedAt)));
  return rows.map((row) => ({
    to: row.email,
    ...composeEmail(
      row.name,
      `${nameText(row.sender)} wrote to you`,
      `${nameText(row.sender)} wrote to you:`,
      quoted(text),
      `Read it and answer: ${origin}${paths.conversation(conversation)}`,
      'We write again once you have read it. You can turn these mails off in the settings of your profile.',
    ),
  }));
};
