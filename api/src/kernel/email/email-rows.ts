import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../database/database.ts';
import { givenRows, placeFor, preparedOnce, toGiven } from '../database/prepared.ts';
import { after, minutes } from '../time/clock.ts';
import { type Email, EmailContent, type StoredEmail } from './email.ts';
import { emailSubject, emailText } from './email-text.ts';
import { emails } from './table.ts';

/** An email to write. */
export interface NewEmail extends Email {
  /** A second email with the same key is not written. */
  onceKey?: string;
  /** It says something untrue from then on. */
  expiresAt?: Date;
}

/** A row that this process alone sends until its claim expires. */
export interface ClaimedEmail {
  id: string;
  attempts: number;
  email: StoredEmail;
}

/** Three timeouts of the mailer and the next steps of a slow server fit into it. */
const claimMs = minutes(2);
/** With pauses that double, the last attempt is 17 hours after the first. */
const maxAttempts = 10;

export const toClaimed = (row: typeof emails.$inferSelect): ClaimedEmail => ({
  id: row.id,
  attempts: row.attempts,
  email: {
    to: row.to,
    // Another release may have written it.
    content: v.is(EmailContent, row.content) ? row.content : { subject: row.subject, text: row.text },
    ...(row.replyTo && { replyTo: row.replyTo }),
    ...(row.attachment && { attachment: row.attachment }),
  },
});

/** For a release that does not know the content. */
const plain = (content: EmailContent) => ({ subject: emailSubject(content), text: emailText(content, {}) });

type EmailRow = typeof emails.$inferSelect;

/** Claimed by their writer from the start: it sends them after the commit without another statement. */
export const emailRows = (list: readonly NewEmail[], now: Date): EmailRow[] =>
  list.map(({ to, content, replyTo = null, attachment = null, onceKey = null, expiresAt = null }) => ({
    ...{ id: randomUUID(), to, content, replyTo, attachment, onceKey, expiresAt },
    ...plain(content),
    ...{ sendAfter: now, createdAt: now, attempts: 1, claimedUntil: after(now, claimMs), sentAt: null },
  }));

/** Takes `givenEmails`. */
export const emailInsertion = (db: Pick<Database, 'insert'>) =>
  db
    .insert(emails)
    .select(givenRows(emails, 'emails'))
    .onConflictDoNothing({ target: emails.onceKey })
    .returning({ id: emails.id });

export const givenEmails = (rows: readonly EmailRow[]) => ({ emails: toGiven(emails, rows) });

const inserting = preparedOnce((db) => emailInsertion(db).prepare('insert_emails'));

export const insertEmails = async (tx: Database, list: readonly NewEmail[], now: Date): Promise<ClaimedEmail[]> => {
  if (list.length === 0) return [];
  const rows = emailRows(list, now);
  const inserted = await inserting(tx).execute(givenEmails(rows));
  return rows.filter((row) => inserted.some(({ id }) => id === row.id)).map(toClaimed);
};

const isDue = (now: Date) =>
  and(
    isNull(emails.sentAt),
    lte(emails.sendAfter, now),
    or(isNull(emails.claimedUntil), lte(emails.claimedUntil, now)),
  );

const deleteExpired = async (db: Database, now: Date): Promise<void> => {
  const expired = db
    .select({ id: emails.id })
    .from(emails)
    .where(and(isDue(now), lte(emails.expiresAt, now)))
    .for('update', { skipLocked: true });
  await db.delete(emails).where(inArray(emails.id, expired));
};

export const claimEmails = async (db: Database, now: Date, limit: number): Promise<ClaimedEmail[]> => {
  await deleteExpired(db, now);
  const due = db
    .select({ id: emails.id })
    .from(emails)
    .where(and(isDue(now), or(isNull(emails.expiresAt), gt(emails.expiresAt, now))))
    .orderBy(asc(emails.sendAfter))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(emails)
    .set({ attempts: sql`${emails.attempts} + 1`, claimedUntil: after(now, claimMs) })
    .where(inArray(emails.id, due))
    .returning();
  return rows.map(toClaimed);
};

/** A row that was sent keeps its key and its times alone. */
export const markSent = async (db: Database, ids: readonly string[], now: Date): Promise<void> => {
  await marking(db).execute({ ids, now });
};

const marking = preparedOnce((db) => {
  const emptied = { to: '', subject: '', text: '', content: null, replyTo: null, attachment: null };
  return db
    .update(emails)
    .set({ ...emptied, sentAt: placeFor(emails.sentAt, 'now'), claimedUntil: null })
    .where(sql`${emails.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('mark_emails_sent');
});

/** False after the last attempt: the row is deleted. */
export const retryLater = async (db: Database, { id, attempts }: ClaimedEmail, now: Date): Promise<boolean> => {
  const isLast = attempts >= maxAttempts;
  if (isLast) await db.delete(emails).where(eq(emails.id, id));
  else {
    const sendAfter = after(now, minutes(2 ** attempts));
    await db.update(emails).set({ sendAfter, claimedUntil: null }).where(eq(emails.id, id));
  }
  return !isLast;
};

/** For an address that is given up. */
export const discardEmails = async (tx: Database, to: string): Promise<void> => {
  await tx.delete(emails).where(and(eq(emails.to, to), isNull(emails.sentAt)));
};

export const deleteOldEmails = async (db: Database, until: Date): Promise<void> => {
  await db.delete(emails).where(lt(emails.sentAt, until));
};
