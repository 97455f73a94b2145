import { lt } from 'drizzle-orm';
import { idempotencyKeys, passwordResets, rateLimits, sessions, webhookEvents } from '../../kernel/database/schema.ts';
import { before, days, hours } from '../../kernel/time/time-spans.ts';
import { forgetVisits } from '../../nouns/telemetry/release-visitor-repository.ts';
import { removeUploads } from '../../nouns/uploads/remove-uploads.ts';
import { condemnExpired } from '../../nouns/uploads/upload-repository.ts';
import type { Job } from './start-jobs.ts';

/** Rows about who met which release: some 100 MB, whatever the world sends. */
const mostVisits = 1_000_000;

/** Forgets what has served its time, so that the tables stay small. */
export const sweep: Job['run'] = async (context, signal) => {
  const { db, clock } = context;
  const now = clock();
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(now, hours(24))));
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
  // Stripe sends an event again for days, not for months.
  await db.delete(webhookEvents).where(lt(webhookEvents.receivedAt, before(now, days(90))));
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()));
  await forgetVisits(db, before(now, days(7)), mostVisits);
  await sweepUploads(context, signal);
};

const uploadBatch = 100;
/** Comes before every id. */
const nil = '00000000-0000-0000-0000-000000000000';

/** Removes the pictures that nothing has begun to use in time. A file that cannot be removed waits for the next run. */
const sweepUploads: Job['run'] = async (context, signal) => {
  let last: string | undefined = nil;
  while (last !== undefined && !signal.aborted) {
    const rows = await condemnExpired(context.db, context.clock(), last, uploadBatch);
    await removeUploads(
      context,
      rows.map(({ path }) => path),
      signal,
    );
    last = rows.at(-1)?.id;
  }
};
