import { inSpan } from '@slices/tracing/tracing.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import fp from 'fastify-plugin';
import { users } from '../accounts/table.ts';
import type { Database } from '../database/database.ts';
import { afterCommit } from '../database/live-updates.ts';
import { isWithin, rateLimit } from '../limits/rate-limit.ts';
import { days, minutes } from '../time/clock.ts';
import { singleFlight } from '../time/single-flight.ts';
import type { Email, Mailer } from './email.ts';
import {
  type ClaimedEmail,
  claimEmails,
  emailRows,
  insertEmails,
  markSent,
  type NewEmail,
  retryLater,
  toClaimed,
} from './email-rows.ts';

type Write<T extends Email = NewEmail> = () => readonly T[] | Promise<readonly T[]>;

/** Emails are rows, so that none is lost with its process. They are sent after the answer, which they cannot fail. */
export interface Outbox {
  /** In the transaction of what they tell. They are sent after its commit. */
  write: (tx: Database, emails: readonly NewEmail[]) => Promise<void>;
  /** As `write`, for a statement of the caller's that writes these rows; none while mail is off. */
  rowsOf: (tx: Database, emails: readonly NewEmail[]) => ReturnType<typeof emailRows>;
  /** Written after the answer: they may be lost until then. */
  post: (write: Write) => void;
  /** For secrets, which the database must not hold: tried once, and lost with the process. */
  postUnstored: (write: Write<Email>) => void;
  /** Emails that a process left unsent, and those that are tried again. */
  sendDue: (signal: AbortSignal) => Promise<void>;
  drained: () => Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    outbox: Outbox;
  }
}

const batchSize = 10;
/** To an address that its account has not confirmed: another person may have it. */
const unconfirmedLimit = 100;
/** Confirmed addresses that are remembered: a statement for each email is a tenth fewer bookings a second. */
const confirmedLimit = 10_000;
/** Later than that another process sends the email again anyway. */
const markTimeoutMs = minutes(2);

export const outbox = fp(async (app) => {
  const { clock, db, mailer } = app;
  const waiting = new Set<Promise<void>>();
  const sent: string[] = [];
  const marking = singleFlight<void>(markTimeoutMs);
  if (!mailer) app.log.debug('mail is off');

  const complain = (error: unknown): void =>
    app.log.error({ reason: reasonOf(error) }, 'an email could not be written or sent');

  const send = (...email: Parameters<Mailer['send']>): Promise<void> =>
    inSpan('send email', { kind: 'client' }, async () => mailer?.send(...email));

  const unconfirmed = rateLimit(app.database, 'emails-unconfirmed', unconfirmedLimit, days(1));
  const confirmed = new Set<string>();
  /** False for one more to an address that has had too many. */
  const mayReceive = async (to: string): Promise<boolean> => {
    const address = to.toLowerCase();
    if (confirmed.has(address)) return true;
    const isConfirmed = and(eq(sql`lower(${users.email})`, address), isNotNull(users.emailConfirmedAt));
    if ((await db.$count(users, isConfirmed)) === 0) return isWithin(unconfirmed, 1, address);
    if (confirmed.size >= confirmedLimit) confirmed.clear();
    confirmed.add(address);
    return true;
  };

  /** One that cannot be marked leaves the others marked. */
  const mark = async (ids: readonly string[]): Promise<void> => {
    try {
      await markSent(db, ids, clock());
    } catch (error) {
      if (ids.length < 2) throw error;
      await Promise.all(ids.map((id) => mark([id]).catch(complain)));
    }
  };
  const deliver = async (claimed: ClaimedEmail): Promise<void> => {
    const { id, email, attempts } = claimed;
    try {
      if (await mayReceive(email.to)) await send(email, id);
      else app.log.warn({ id }, 'an email is dropped: its address is not confirmed and has had too many today');
    } catch (error) {
      const isRetried = await retryLater(db, claimed, clock());
      const outcome = isRetried ? 'it is tried again' : 'it is given up';
      app.log.error({ reason: reasonOf(error), attempts }, `an email could not be sent: ${outcome}`);
      return;
    }
    sent.push(id);
    await marking('mark', () => mark(sent.splice(0)));
  };
  const deliverAll = async (emails: readonly ClaimedEmail[]): Promise<void> => {
    await Promise.all(emails.map((email) => deliver(email).catch(complain)));
  };

  const afterAnswer = (work: () => Promise<void>): void => {
    if (!mailer) return;
    // The answer goes first: its time must not tell whether an email follows.
    const done = new Promise(setImmediate)
      .then(work)
      .catch(complain)
      .finally(() => waiting.delete(done));
    waiting.add(done);
  };

  const sendAfterCommit = (tx: Database, emails: readonly ClaimedEmail[]): void => {
    if (emails.length > 0) afterCommit(tx, () => afterAnswer(() => deliverAll(emails)));
  };
  app.decorate<Outbox>('outbox', {
    write: async (tx, emails) => {
      if (mailer) sendAfterCommit(tx, await insertEmails(tx, emails, clock()));
    },
    rowsOf: (tx, emails) => {
      const rows = mailer ? emailRows(emails, clock()) : [];
      sendAfterCommit(tx, rows.map(toClaimed));
      return rows;
    },
    post: (compose) => afterAnswer(async () => deliverAll(await insertEmails(db, await compose(), clock()))),
    postUnstored: (compose) =>
      afterAnswer(async () => {
        for (const email of await compose()) await send(email).catch(complain);
      }),
    sendDue: async (signal) => {
      let claimed = 0;
      do {
        const due = mailer && !signal.aborted ? await claimEmails(db, clock(), batchSize) : [];
        await deliverAll(due);
        claimed = due.length;
      } while (claimed === batchSize);
    },
    drained: async () => {
      while (waiting.size > 0) await Promise.all(waiting);
    },
  });
  app.addHook('onClose', () => app.outbox.drained());
});

/** A mailer's error message may hold addresses and text, so the log gets its kind alone. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};
