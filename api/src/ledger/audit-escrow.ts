import { sql } from 'drizzle-orm';
import type { Database } from '../kernel/database/database.ts';
import { orNull } from '../kernel/database/decoders.ts';
import { ledgerAccounts } from '../kernel/database/schema.ts';

/** Escrow holds for each booking exactly what was taken for it and neither released nor given back. */
export const auditEscrow = async (db: Database): Promise<string[]> => {
  const owed = sql`select booking_id, sum(amount_cents) as cents from payments
    where state = 'captured' and released_at is null group by booking_id`;
  const held = sql`select booking_id, balance as cents from ${ledgerAccounts} where kind = 'escrow'`;
  const rows = await db
    .select({
      booking: sql`coalesce(owed.booking_id, held.booking_id)`.mapWith(orNull(String)),
      owes: sql`coalesce(owed.cents, 0)`.mapWith(String),
      holds: sql`coalesce(held.cents, 0)`.mapWith(String),
    })
    .from(sql`(${owed}) owed full join (${held}) held on held.booking_id = owed.booking_id`)
    .where(sql`coalesce(owed.cents, 0) <> coalesce(held.cents, 0)`);
  return rows.map(
    ({ booking, owes, holds }) => `escrow holds ${holds} cents for booking ${booking ?? 'none'}, which is owed ${owes}`,
  );
};
