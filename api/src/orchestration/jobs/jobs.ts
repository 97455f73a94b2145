import { errorCodes, localDay } from '@nearhand/contracts';
import { and, eq, exists, lt, lte, ne } from 'drizzle-orm';
import {
  bookings,
  emailChanges,
  idempotencyKeys,
  passwordResets,
  payments,
  rateLimits,
  sessions,
  timeWatchers,
  waitingList,
  webhookEvents,
} from '../../kernel/database/schema.ts';
import { deleteOldEmails } from '../../kernel/email/email-rows.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { before, days, hours } from '../../kernel/time/clock.ts';
import { endDueAgreements } from '../../nouns/booking-money/expire-agreements.ts';
import { deleteSources } from '../../nouns/bookings/booking-limits.ts';
import { expireRequests } from '../../nouns/bookings/expire-requests.ts';
import { refreshCalendars } from '../../nouns/calendars/import-calendar.ts';
import { issueDocuments } from '../../nouns/documents/issue-documents.ts';
import { prepareExports, sweepExports } from '../../nouns/exports/prepare-exports.ts';
import { deleteOldNotifications } from '../../nouns/notifications/notifications.ts';
import { capturePayment } from '../../nouns/payments/booking-payments.ts';
import { findPayment, isOpenPayment } from '../../nouns/payments/payment-repository.ts';
import { endBillingOfDeleted } from '../../nouns/plans/end-billing.ts';
import { endTestSubscriptions } from '../../nouns/plans/test-subscription.ts';
import { sendReminders } from '../../nouns/reminders/send-reminders.ts';
import { compactCounts } from '../../nouns/search/search-counts.ts';
import { deleteOldFailures } from '../../nouns/telemetry/release-failure-repository.ts';
import { deleteOldVisits, retentionDays } from '../../nouns/telemetry/release-visitor-repository.ts';
import { removeUploads } from '../../nouns/uploads/avatar.ts';
import { markExpiredRemovable } from '../../nouns/uploads/upload-repository.ts';
import { offerFreedTimes } from '../../nouns/waiting/offer-times.ts';
import { forDueRows, isRested } from '../../stripe/due-rows.ts';
import { stripeResources } from '../stripe/process-event.ts';
import type { Job } from './start-jobs.ts';

/** A card network releases a hold after about seven days; one day is left for an outage of Stripe. */
const holdAgeMs = days(6);

export const captureOldHolds: Job['run'] = async (context, signal) => {
  if (!context.stripe) return;
  const { clock, db } = context;
  const now = clock();
  const booking = db.select({ id: bookings.id }).from(bookings);
  const isHeldLong = and(eq(payments.state, 'held'), lte(payments.heldAt, before(now, holdAgeMs)));
  const isStanding = exists(booking.where(and(eq(bookings.id, payments.bookingId), ne(bookings.status, 'cancelled'))));
  const due = and(isOpenPayment, isHeldLong, isRested(payments, now), isStanding);
  await forDueRows(context, signal, payments, due, async (id) => {
    const found = await findPayment(db, id);
    if (found) await capturePayment(context, found).catch(endedHold);
  });
};

/** The payment has failed already, and the customer can pay again. */
const endedHold = (error: unknown): void => {
  if (!(error instanceof ApiError && error.code === errorCodes.captureFailed)) throw error;
};

const maxVisits = 1_000_000;

export const sweep: Job['run'] = async (context, signal) => {
  const { db, clock } = context;
  const now = clock();
  await compactCounts(db);
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(now, hours(24))));
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
  // Stripe sends an event again for days, not for months.
  await db.delete(webhookEvents).where(lt(webhookEvents.receivedAt, before(now, days(90))));
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()));
  await db.delete(timeWatchers).where(lt(timeWatchers.until, now));
  await db.delete(waitingList).where(lt(waitingList.date, localDay(before(now, days(2)))));
  await deleteSources(db);
  await deleteOldEmails(db, before(now, days(30)));
  await deleteOldNotifications(db, now);
  await deleteOldVisits(db, before(now, days(retentionDays)), maxVisits);
  await deleteOldFailures(db, before(now, days(retentionDays)));
  await sweepExports(context, signal);
  await sweepUploads(context, signal);
};

const uploadBatch = 100;
const nilId = '00000000-0000-0000-0000-000000000000';

/** A file that cannot be removed waits for the next run. */
const sweepUploads: Job['run'] = async (context, signal) => {
  let last: string | undefined = nilId;
  while (last !== undefined && !signal.aborted) {
    const rows = await markExpiredRemovable(context.db, context.clock(), last, uploadBatch);
    await removeUploads(
      context,
      rows.map(({ path }) => path),
      signal,
    );
    last = rows.at(-1)?.id;
  }
};

export const jobs: readonly Job[] = [
  {
    name: 'expire-requests',
    schedule: '* * * * *',
    run: (context, signal) => expireRequests(context, undefined, signal),
  },
  { name: 'end-agreements', schedule: '* * * * *', run: endDueAgreements },
  {
    name: 'offer-freed-times',
    schedule: '* * * * *',
    run: (context, signal) => offerFreedTimes(context, undefined, signal),
  },
  { name: 'send-reminders', schedule: '* * * * *', run: sendReminders },
  { name: 'send-emails', schedule: '* * * * *', run: ({ outbox }, signal) => outbox.sendDue(signal) },
  { name: 'prepare-exports', schedule: '* * * * *', run: prepareExports },
  { name: 'issue-documents', schedule: '* * * * *', run: issueDocuments },
  { name: 'capture-old-holds', schedule: '*/10 * * * *', run: captureOldHolds },
  ...stripeResources.flatMap(({ job }) => job ?? []),
  { name: 'end-billing', schedule: '*/10 * * * *', run: endBillingOfDeleted },
  { name: 'end-test-subscriptions', schedule: '*/10 * * * *', run: endTestSubscriptions },
  { name: 'refresh-calendars', schedule: '*/5 * * * *', run: refreshCalendars },
  { name: 'sweep', schedule: '*/10 * * * *', run: sweep },
];
