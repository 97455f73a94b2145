import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { bookings, services } from '../../kernel/database/schema.ts';
import type { BookedService } from './recommendation.ts';

/** What this customer booked. What was cancelled says nothing of what somebody likes. */
export const findBookedServices = (db: Database, customerId: string): Promise<BookedService[]> =>
  db
    .selectDistinct({ id: services.id, category: services.category })
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .where(and(eq(bookings.customerId, customerId), ne(bookings.status, 'cancelled')));
