import { eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { personOf, rowsOf } from '../../kernel/nouns/export-query.ts';
import { serviceOf } from '../services/exports.ts';
import { bookings } from './table.ts';

const onlyIf = (condition: SQL, value: SQLWrapper) => sql`case when ${condition} then ${value} end`;

export const bookingsOf = (userId: string) => {
  const isCustomer = sql`customer_id = ${userId}`;
  const ofOthers = ['customerId', 'providerId', 'address', 'notes'];
  return rowsOf(bookings, or(eq(bookings.customerId, userId), eq(bookings.providerId, userId)), {
    without: [...ofOthers, 'serviceId', 'requestKey', 'timeSpan', 'heldSpan', 'sourceHash'],
    more: {
      service: serviceOf(bookings.serviceId),
      customer: personOf(bookings.customerId),
      provider: personOf(bookings.providerId),
      // A provider sees them in the booking; they are the customer's data.
      address: onlyIf(isCustomer, bookings.address),
      notes: onlyIf(isCustomer, bookings.notes),
      feePercent: onlyIf(sql`provider_id = ${userId}`, bookings.feePercent),
    },
  });
};

/** Bookings of a person, as customer or provider. */
export const ownBookings = (bookingId: AnyPgColumn, userId: string) =>
  sql`${bookingId} in (select own.id from ${bookings} own where ${userId} in (own.customer_id, own.provider_id))`;
