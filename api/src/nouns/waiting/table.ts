import { sql } from 'drizzle-orm';
import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { createdAt, id, idIn } from '../../kernel/database/columns.ts';
import { bookings } from '../bookings/table.ts';
import { services } from '../services/table.ts';

/** Customers who wait for a taken time. A row whose booking is still open holds the time for its customer. */
export const waitingList = pgTable(
  'waiting_list',
  {
    id: id(),
    customerId: idIn('customer_id', () => users.id, { onDelete: 'cascade' }),
    serviceId: idIn('service_id', () => services.id, { onDelete: 'cascade' }),
    providerId: uuid('provider_id').notNull(),
    optionId: uuid('option_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    timeSlot: text('time_slot').notNull(),
    address: text('address').notNull(),
    notes: text('notes'),
    /** As that of a booking; null as soon as there is one. */
    sourceHash: text('source_hash'),
    /** The request that was made for them when the time became free. */
    bookingId: uuid('booking_id').references(() => bookings.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('waiting_list_once')
      .on(table.customerId, table.providerId, table.date, table.timeSlot)
      .where(sql`${table.bookingId} is null`),
    index('waiting_list_by_source').on(table.sourceHash, table.providerId).where(sql`${table.sourceHash} is not null`),
    index('waiting_list_by_time').on(table.providerId, table.date).where(sql`${table.bookingId} is null`),
  ],
);
