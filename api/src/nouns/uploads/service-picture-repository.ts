import { and, eq, gt, inArray, isNull, notInArray, or } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { uploads } from '../../kernel/database/schema.ts';
import { after, days } from '../../kernel/time/time-spans.ts';

interface Claim {
  serviceId: string;
  ownerId: string;
  savedBy: string;
  paths: string[];
  now: Date;
}

/** Gives a service those pictures that it has already or that are free; the paths that it has now. */
export const claimRows = async (
  tx: Database,
  { serviceId, ownerId, savedBy, paths, now }: Claim,
): Promise<string[]> => {
  const isFree = and(
    inArray(uploads.ownerId, [ownerId, savedBy]),
    isNull(uploads.serviceId),
    gt(uploads.expiresAt, now),
  );
  const own = await tx
    .select({ path: uploads.path })
    .from(uploads)
    .where(and(inArray(uploads.path, paths), or(eq(uploads.serviceId, serviceId), isFree)))
    // One order for all: two that want the same pictures wait for each other instead of locking each other out.
    .orderBy(uploads.path)
    .for('update');
  const claimed = own.map(({ path }) => path);
  await tx.update(uploads).set({ serviceId, ownerId, expiresAt: null }).where(inArray(uploads.path, claimed));
  return claimed;
};

/** Lets go of the pictures that a service no longer shows: pages that are open show them for another day. */
export const releaseRows = async (
  tx: Database,
  { serviceId, kept, now }: { serviceId: string; kept: string[]; now: Date },
): Promise<void> => {
  await tx
    .update(uploads)
    .set({ serviceId: null, expiresAt: after(now, days(1)) })
    .where(and(eq(uploads.serviceId, serviceId), notInArray(uploads.path, kept)));
};

/** How many pictures that somebody sent are kept although nothing shows them. */
export const countUnused = (tx: Database, ownerId: string, now: Date): Promise<number> =>
  tx.$count(uploads, and(eq(uploads.ownerId, ownerId), gt(uploads.expiresAt, now)));
