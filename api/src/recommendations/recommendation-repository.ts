import { and, desc, eq, inArray, ne, notInArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database.ts';
import { bookings, services } from '../database/schema.ts';
import { type ServiceRow, selectServices } from '../services/service-selection.ts';

/**
 * Active services that this customer neither booked nor offers: those in the categories that they booked before all
 * others, and of each the best rated first.
 */
export const findRecommended = (db: Database, customerId: string, most: number): Promise<ServiceRow[]> => {
  const { query, figures } = selectServices(db);
  const { rating, reviewCount, bookings: bookingCount } = figures;
  return query
    .where(
      and(
        eq(services.status, 'active'),
        ne(services.providerId, customerId),
        notInArray(services.id, bookedServices(db, customerId)),
      ),
    )
    .orderBy(
      desc(inArray(services.category, bookedCategories(db, customerId))),
      desc(rating),
      desc(reviewCount),
      desc(bookingCount),
      desc(services.createdAt),
      desc(services.id),
    )
    .limit(most);
};

const booked = alias(services, 'booked');

/** What was cancelled says nothing of what somebody likes. */
const bookedBy = (customerId: string) => and(eq(bookings.customerId, customerId), ne(bookings.status, 'cancelled'));

const bookedServices = (db: Database, customerId: string) =>
  db.select({ id: bookings.serviceId }).from(bookings).where(bookedBy(customerId));

const bookedCategories = (db: Database, customerId: string) =>
  db
    .select({ category: booked.category })
    .from(bookings)
    .innerJoin(booked, eq(booked.id, bookings.serviceId))
    .where(bookedBy(customerId));
