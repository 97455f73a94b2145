import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { standingAcceptances } from '../standing-acceptances/table.ts';

/**
 * Replaces the standing acceptance of a locked service; null withdraws it. It waits for payments that take effect by the
 * old one at this moment: each of them either finds it open, or is left to the provider's answer.
 */
export const writeAcceptance = async (
  tx: Database,
  serviceId: string,
  noticeMinutes: number | null,
  now: Date,
): Promise<void> => {
  const isOfService = eq(standingAcceptances.serviceId, serviceId);
  await tx
    .update(standingAcceptances)
    .set({ endedAt: now })
    .where(and(isOfService, isNull(standingAcceptances.endedAt)));
  if (noticeMinutes === null) return;
  const version = sql`(select coalesce(max(version), 0) + 1 from ${standingAcceptances} where ${isOfService})`;
  await tx.insert(standingAcceptances).values({ serviceId, version, noticeMinutes, createdAt: now });
};
