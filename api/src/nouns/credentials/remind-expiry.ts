import { addDays } from '@nearhand/contracts';
import { and, asc, eq, gt, gte, isNull, lte } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { forEachDue } from '../../kernel/jobs/due-rows.ts';
import type { Job, JobContext } from '../../kernel/jobs/job.ts';
import { todayOf } from '../badges/public-badges.ts';
import { credentials } from '../badges/table.ts';
import { notify } from '../notifications/notifications.ts';
import { expiryNotices } from './credential-notices.ts';
import { lockCredential } from './decide-credential.ts';

const remindDays = 14;
const batchSize = 100;

/** Tells the owner, once, that a badge ends soon. */
export const remindOfExpiry: Job['run'] = (context, signal) =>
  forEachDue(context, {
    job: 'remind-of-expiry',
    signal,
    pageAfter: (last: { id: string } | undefined) => findDue(context, last?.id),
    act: ({ id }) => remind(context, id),
  });

const findDue = (context: JobContext, lastId: string | undefined) => {
  const today = todayOf(context);
  const { id, state, isReminded, validUntil } = credentials;
  const isSoon = and(gte(validUntil, today), lte(validUntil, addDays(today, remindDays)));
  return context.db
    .select({ id })
    .from(credentials)
    .innerJoin(users, and(eq(users.id, credentials.ownerId), isNull(users.deletedAt)))
    .where(and(eq(state, 'approved'), eq(isReminded, false), isSoon, lastId ? gt(id, lastId) : undefined))
    .orderBy(asc(id))
    .limit(batchSize);
};

const remind = async ({ clock, db, outbox, settings }: JobContext, id: string): Promise<void> => {
  await db.transaction(async (tx) => {
    const facts = await lockCredential(tx, id);
    if (facts.credential.isReminded) return;
    await tx.update(credentials).set({ isReminded: true }).where(eq(credentials.id, id));
    const { email, notification } = expiryNotices(facts, settings.publicOrigins[0] ?? '');
    await notify(tx, [notification], clock());
    await outbox.write(tx, [email]);
  });
};
