import { errorCodes, localDay } from '@nearhand/contracts';
import { sweepTelemetry } from '@slices/operate';
import { and, eq, exists, lt, lte, ne } from 'drizzle-orm';
import { sessions } from '../../kernel/accounts/table.ts';
import { deleteOldEmails } from '../../kernel/email/email-rows.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { idempotencyKeys } from '../../kernel/idempotency/table.ts';
import { forDueRows, forEachDue, isRested } from '../../kernel/jobs/due-rows.ts';
import { deleteOldFailing } from '../../kernel/jobs/failing-rows.ts';
import { rateLimits } from '../../kernel/limits/table.ts';
import { before, days, hours } from '../../kernel/time/clock.ts';
import { emailChanges, passwordResets } from '../../nouns/accounts/table.ts';
import { endDueAgreements } from '../../nouns/booking-money/expire-agreements.ts';
import { deleteSources } from '../../nouns/bookings/booking-limits.ts';
import { expireRequests } from '../../nouns/bookings/expire-requests.ts';
import { bookings } from '../../nouns/bookings/table.ts';
import { refreshCalendars } from '../../nouns/calendars/refresh-calendars.ts';
import { issueDocuments } from '../../nouns/documents/issue-documents.ts';
import { prepareExports, sweepExports } from '../../nouns/exports/prepare-exports.ts';
import { deleteOldNotifications } from '../../nouns/notifications/notifications.ts';
import { capturePayment } from '../../nouns/payments/booking-payments.ts';
import { findPayment, isOpenPayment } from '../../nouns/payments/payment-repository.ts';
import { payments } from '../../nouns/payments/table.ts';
import { endBillingOfDeleted } from '../../nouns/plans/end-billing.ts';
import { endTestSubscriptions } from '../../nouns/plans/test-subscription.ts';
import { sendReminders } from '../../nouns/reminders/send-reminders.ts';
import { timeWatchers } from '../../nouns/schedules/table.ts';
import { compactCounts } from '../../nouns/search/search-counts.ts';
import { removeUploads } from '../../nouns/uploads/avatar.ts';
import { markExpiredRemovable } from '../../nouns/uploads/upload-repository.ts';
import { offerFreedTimes } from '../../nouns/waiting/offer-times.ts';
import { waitingList } from '../../nouns/waiting/table.ts';
import { webhookEvents } from '../../stripe/table.ts';
import { stripeResources } from '../stripe/process-event.ts';
import { auditDaily, reconcileDaily } from './run-checks.ts';
import type { Job, JobContext } from './start-jobs.ts';

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
  await forDueRows(context, 'capture-old-holds', signal, payments, due, async (id) => {
    const found = await findPayment(db, id);
    if (found) await capturePayment(context, found).catch(endedHold);
  });
};

/** The payment has failed already, and the customer can pay again. */
const endedHold = (error: unknown): void => {
  if (!(error instanceof ApiError && error.code === errorCodes.captureFailed)) throw error;
};

type Step = () => PromiseLike<unknown>;

const sweepSteps = (context: JobContext, signal: AbortSignal): Record<string, Step> => {
  const { db, clock } = context;
  const now = clock();
  return {
    counts: () => compactCounts(db),
    idempotencyKeys: () => db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(now, hours(24)))),
    sessions: () => db.delete(sessions).where(lt(sessions.expiresAt, now)),
    passwordResets: () => db.delete(passwordResets).where(lt(passwordResets.expiresAt, now)),
    emailChanges: () => db.delete(emailChanges).where(lt(emailChanges.expiresAt, now)),
    // Stripe sends an event again for days, not for months.
    webhookEvents: () => db.delete(webhookEvents).where(lt(webhookEvents.receivedAt, before(now, days(90)))),
    rateLimits: () => db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime())),
    timeWatchers: () => db.delete(timeWatchers).where(lt(timeWatchers.until, now)),
    waitingList: () => db.delete(waitingList).where(lt(waitingList.date, localDay(before(now, days(2))))),
    sources: () => deleteSources(db),
    emails: () => deleteOldEmails(db, before(now, days(30))),
    notifications: () => deleteOldNotifications(db, now),
    telemetry: () => sweepTelemetry(db, now),
    failingRows: () => deleteOldFailing(db, now),
    exports: () => sweepExports(context, signal),
    uploads: () => sweepUploads(context, signal),
  };
};

/** Each step counts as a row: one that fails stops no other. */
export const sweep: Job['run'] = (context, signal) =>
  forEachDue(context, {
    job: 'sweep',
    signal,
    pageAfter: async (last: { id: string; step: Step } | undefined) =>
      last ? [] : Object.entries(sweepSteps(context, signal)).map(([id, step]) => ({ id, step })),
    act: async ({ step }) => step(),
  });

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
  // A file is made in one go: on a slow machine that of a busy person takes longer than the other jobs may.
  { name: 'prepare-exports', schedule: '* * * * *', run: prepareExports, maxMinutes: 30 },
  { name: 'issue-documents', schedule: '* * * * *', run: issueDocuments },
  { name: 'capture-old-holds', schedule: '*/10 * * * *', run: captureOldHolds },
  ...stripeResources.flatMap(({ job }) => job ?? []),
  { name: 'end-billing', schedule: '*/10 * * * *', run: endBillingOfDeleted },
  { name: 'end-test-subscriptions', schedule: '*/10 * * * *', run: endTestSubscriptions },
  { name: 'refresh-calendars', schedule: '*/5 * * * *', run: refreshCalendars },
  { name: 'sweep', schedule: '*/10 * * * *', run: sweep },
  // Each pass takes place once a day. In between, a run finds nothing to do, or goes on with a pass that was cut.
  { name: 'reconcile', schedule: '*/10 * * * *', run: reconcileDaily, maxMinutes: 30 },
  { name: 'audit-ledger', schedule: '*/10 * * * *', run: auditDaily, maxMinutes: 240 },
];
