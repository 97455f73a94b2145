import { sweepTelemetry } from '@slices/operate';
import { releaseFailures, releaseOutcomes, releasePeople, releaseVisitors } from '@slices/operate/tables';
import { lt } from 'drizzle-orm';
import { adminActions, approvals } from '../../kernel/admin-actions/table.ts';
import { deleteOldEmails } from '../../kernel/email/email-rows.ts';
import { emails } from '../../kernel/email/table.ts';
import { idempotencyKeys } from '../../kernel/idempotency/table.ts';
import { deleteOldFailing } from '../../kernel/jobs/due-rows.ts';
import { dailyChecks, failingRows } from '../../kernel/jobs/table.ts';
import { rateLimits } from '../../kernel/limits/table.ts';
import { noPerson } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { before, days, hours } from '../../kernel/time/clock.ts';
import { webhookEvents } from '../../stripe/table.ts';

/** Rows that the layers below write for all nouns. */
export const operations = noun({
  tables: {
    adminActions,
    approvals,
    emails,
    idempotencyKeys,
    rateLimits,
    failingRows,
    dailyChecks,
    webhookEvents,
    releaseFailures,
    releaseOutcomes,
    releasePeople,
    releaseVisitors,
  },
  exports: {
    adminActions: 'the log of the marketplace’s admins: ids, and reasons in their words',
    approvals: 'requests of the marketplace’s admins',
    emails: 'emptied when they are sent; what they say is in the other files',
    idempotencyKeys: 'copies of answers for a day; what they say is in the other files',
    rateLimits: 'hashes with a count, for an hour or a day',
    failingRows: 'ids of rows on which a job failed, for two days',
    dailyChecks: noPerson,
    webhookEvents: noPerson,
    releaseFailures: noPerson,
    releaseOutcomes: 'hashes of accounts that booked, paid or were refused, for a week',
    releasePeople: 'hashes of accounts beside a version, for a week',
    releaseVisitors: 'random numbers of browsers, without the person',
  },
  jobs: [{ name: 'send-emails', schedule: '* * * * *', run: ({ outbox }, signal) => outbox.sendDue(signal) }],
  sweeps: {
    idempotencyKeys: ({ db, clock }) =>
      db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(clock(), hours(24)))),
    // Stripe sends an event again for days, not for months.
    webhookEvents: ({ db, clock }) =>
      db.delete(webhookEvents).where(lt(webhookEvents.receivedAt, before(clock(), days(90)))),
    rateLimits: ({ db, clock }) => db.delete(rateLimits).where(lt(rateLimits.expire, clock().getTime())),
    emails: ({ db, clock }) => deleteOldEmails(db, before(clock(), days(30))),
    telemetry: ({ db, clock }) => sweepTelemetry(db, clock()),
    failingRows: ({ db, clock }) => deleteOldFailing(db, clock()),
  },
});
