import { bookings } from '../kernel/database/schema.ts';
import type { TestService } from './listings.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export type TestBooking = typeof bookings.$inferSelect;

let days = 0;

/** A pending booking on a day of its own, unless `values` say otherwise; written past the rules of booking. */
export const booked = async (
  { db, now }: TestApp,
  service: TestService,
  customer: Person,
  values: Partial<typeof bookings.$inferInsert> = {},
): Promise<TestBooking> => {
  days += 1;
  const [booking] = await db
    .insert(bookings)
    .values({
      serviceId: service.id,
      providerId: service.providerId,
      customerId: customer._id,
      optionId: service.option.id,
      optionName: service.option.name,
      priceCents: service.option.priceCents,
      date: new Date(Date.UTC(2031, 0, days)).toISOString().slice(0, 10),
      timeSlot: '9:00 AM - 11:00 AM',
      address: '1 Elm Street',
      createdAt: now,
      ...values,
    })
    .returning();
  if (!booking) throw new Error('The database returned no booking.');
  return booking;
};
