import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { columnsOf, type ExportQuery } from '../../kernel/nouns/export-query.ts';
import { disputes } from '../../stripe/table.ts';
import { ownBookings } from '../bookings/exports.ts';
import { checkouts } from '../checkouts/table.ts';
import { deposits } from '../deposits/table.ts';
import { agreements, payments } from './table.ts';

export const agreementsOf = (userId: string): ExportQuery => ({
  from: agreements,
  columns: columnsOf(agreements, 'requestKey'),
  where: ownBookings(agreements.bookingId, userId),
  by: [agreements.createdAt, agreements.id],
});

export const disputesOf = (userId: string): ExportQuery => {
  const paid = (table: typeof checkouts | typeof deposits | typeof payments, owner: AnyPgColumn) =>
    sql`(select ${table.id} from ${table} where ${owner} = ${userId})`;
  return {
    from: disputes,
    columns: columnsOf(disputes),
    where: sql`${disputes.paymentId} in ${paid(payments, payments.customerId)}
      or ${disputes.depositId} in ${paid(deposits, deposits.userId)}
      or ${disputes.checkoutId} in ${paid(checkouts, checkouts.userId)}`,
    by: [disputes.createdAt, disputes.id],
  };
};
