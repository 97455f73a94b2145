import { sql } from 'drizzle-orm';
import type { Database } from '../kernel/database/database.ts';
import { ledgerAccounts } from '../kernel/database/schema.ts';

/** Escrow holds for each booking exactly what was taken for it and neither released nor given back. */
export const auditEscrow = async (db: Database): Promise<string[]> => {
  const owed = sql`select booking_id, sum(amount_cents) as cents from payments
    where state = 'captured' and released_at is null group by booking_id`;
  const held = sql`select booking_id, balance as cents from ${ledgerAccounts} where kind = 'escrow'`;
  const rows = await db
    .select({
      booking: sql<string | null>`coalesce(owed.booking_id, held.booking_id)`,
      owes: sql<string>`coalesce(owed.cents, 0)`,
      holds: sql<string>`coalesce(held.cents, 0)`,
    })
    .from(sql`(${owed}) owed full join (${held}) held on held.booking_id = owed.booking_id`)
    .where(sql`coalesce(owed.cents, 0) <> coalesce(held.cents, 0)`);
  return rows.map(
    ({ booking, owes, holds }) => `escrow holds ${holds} cents for booking ${booking ?? 'none'}, which is owed ${owes}`,
  );
};
