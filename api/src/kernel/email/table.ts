import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '../database/columns.ts';

/** Emails to send: written in the transaction of what they tell, sent by a job. */
export const emails = pgTable(
  'emails',
  {
    id: id(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** An `EmailContent`, which `subject` and `text` were written from. A trigger empties it when the email is sent. */
    content: jsonb('content'),
    replyTo: jsonb('reply_to').$type<{ name: string; address: string }>(),
    /** File name, media type and text. */
    attachment: jsonb('attachment').$type<{ name: string; type: string; content: string }>(),
    /** A second email with the same key is not written. */
    onceKey: text('once_key').unique(),
    sendAfter: instant('send_after').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    /** A process is sending it until then. */
    claimedUntil: instant('claimed_until'),
    sentAt: instant('sent_at'),
    /** It is deleted instead of sent from then on. */
    expiresAt: instant('expires_at'),
    createdAt: createdAt(),
  },
  (table) => [index('emails_to_send').on(table.sendAfter).where(sql`${table.sentAt} is null`)],
);
