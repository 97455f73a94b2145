import { repeatDateStates, type repeatIntervals, repeatStates } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { createdAt, id, idIn, instant, oneOf } from '../../kernel/database/columns.ts';
import { bookings } from '../bookings/table.ts';
import { services } from '../services/table.ts';

/** As the saved card was charged for a booking of a repeat. `not-due`: it was paid or cancelled before. */
export const repeatCharges = ['paid', 'needs-authentication', 'failed', 'no-card', 'not-due'] as const;

/** A booking that its customer repeats. Option, price, time slot and address are those of the first booking. */
export const repeats = pgTable(
  'repeats',
  {
    id: id(),
    firstBookingId: idIn('first_booking_id', () => bookings.id).unique(),
    customerId: idIn('customer_id', () => users.id),
    providerId: idIn('provider_id', () => users.id),
    serviceId: idIn('service_id', () => services.id),
    /** Not a reference: the service may drop the option. */
    optionId: uuid('option_id').notNull(),
    priceCents: integer('price_cents').notNull(),
    timeSlot: text('time_slot').notNull(),
    address: text('address').notNull(),
    notes: text('notes'),
    everyWeeks: integer('every_weeks').$type<(typeof repeatIntervals)[number]>().notNull(),
    /** Its appointments, with the first one. */
    count: integer('count').notNull(),
    state: text('state', { enum: repeatStates }).notNull().default('active'),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('repeats_state_known', table.state, repeatStates),
    check('repeats_interval_known', sql`${table.everyWeeks} in (1, 2)`),
    index('repeats_by_customer').on(table.customerId),
    index('repeats_by_provider').on(table.providerId),
  ],
);

export const repeatDates = pgTable(
  'repeat_dates',
  {
    id: id(),
    repeatId: idIn('repeat_id', () => repeats.id),
    /** 1 is the booking that is repeated. */
    number: integer('number').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    state: text('state', { enum: repeatDateStates }).notNull().default('waiting'),
    bookingId: uuid('booking_id').references(() => bookings.id),
    /** A sentence for its people. */
    reason: text('reason'),
    /** Null until the card was charged. */
    charge: text('charge', { enum: repeatCharges }),
    /** One process charges the card, until a limit after this moment. */
    chargeClaimedAt: instant('charge_claimed_at'),
  },
  (table) => [
    oneOf('repeat_dates_state_known', table.state, repeatDateStates),
    check('repeat_dates_booked', sql`(${table.state} = 'booked') = (${table.bookingId} is not null)`),
    uniqueIndex('repeat_dates_once').on(table.repeatId, table.date),
    index('repeat_dates_waiting').on(table.date, table.id).where(sql`${table.state} = 'waiting'`),
    index('repeat_dates_uncharged')
      .on(table.date, table.id)
      .where(sql`${table.state} = 'booked' and ${table.charge} is null`),
  ],
);
