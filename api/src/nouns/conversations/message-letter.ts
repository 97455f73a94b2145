import { type Message, paths } from '@nearhand/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../kernel/database/database.ts';
import { conversations, users } from '../../kernel/database/schema.ts';
import { composeEmail, type Email, type EmailText, oneLine, quoted } from '../../kernel/email/email.ts';
import { otherThan } from './conversation-repository.ts';

export const messageLetter = (name: string, sender: string, text: string, link: string): EmailText =>
  composeEmail(
    name,
    `${sender} wrote to you`,
    `${oneLine(sender)} wrote to you:`,
    quoted(text),
    `Read it and answer: ${link}`,
    'We write again once you have read it. You can turn these mails off in the settings of your profile.',
  );

const senders = alias(users, 'senders');

/** The mail to whom a message was written, if they want it and are still here. */
export const messageMails = async (
  db: Database,
  { conversation, sender, text }: Message,
  origin: string,
): Promise<Email[]> => {
  const [found] = await db
    .select({ name: users.name, email: users.email, sender: senders.name })
    .from(conversations)
    .innerJoin(users, eq(users.id, otherThan(sender)))
    .innerJoin(senders, eq(senders.id, sender))
    .where(and(eq(conversations.id, conversation), eq(users.notifyMessages, true), isNull(users.deletedAt)));
  if (!found) return [];
  const link = `${origin}${paths.conversation(conversation)}`;
  return [{ to: found.email, ...messageLetter(found.name, found.sender, text, link) }];
};
