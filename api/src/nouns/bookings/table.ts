import { bookingStatuses, type CancellationPolicy, paymentStatuses, reschedulingParties } from '@nearhand/contracts';
import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { createdAt, id, idIn, instant, literals, oneOf, tsrange } from '../../kernel/database/columns.ts';
import { services, standingAcceptances } from '../services/table.ts';

export const slotHoldingStatuses = ['pending', 'confirmed'] as const;

/** Orders bookings by when they begin. Labels that are no time come before the times of their day. */
export const startOf = ({ timeSpan, date }: { timeSpan: AnyPgColumn; date: AnyPgColumn }) =>
  sql`(coalesce(lower(${timeSpan}), ${date} - interval '1 microsecond') at time zone 'UTC')`;

/** True until a time begins by the marketplace's clock. A label that is no time begins at the end of its day. */
export const isAhead = (date: SQLWrapper, timeSlot: SQLWrapper, wall: SQL): SQL =>
  sql`coalesce(lower(booking_span(${date}, ${timeSlot})), ${date} + 1) > ${wall}`;

/** A paid booking that was completed before its time still takes place. After its time nothing can be booked there anyway. */
export const holdsTime = ({ status, paymentStatus }: { status: AnyPgColumn; paymentStatus: AnyPgColumn }) =>
  sql`(${status} in (${literals(slotHoldingStatuses)}) or (${status} = 'completed' and ${paymentStatus} = 'paid'))`;

export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    serviceId: idIn('service_id', () => services.id),
    providerId: idIn('provider_id', () => users.id),
    customerId: idIn('customer_id', () => users.id),
    /** Not a reference: the booking keeps an option that the service dropped. */
    optionId: uuid('option_id').notNull(),
    optionName: text('option_name').notNull(),
    priceCents: integer('price_cents').notNull(),
    /** The marketplace's fee when it was requested; null for bookings older than the column. */
    feePercent: doublePrecision('fee_percent'),
    /** As it was when the booking was requested; null: a paid booking is cancelled by agreement. */
    cancellationPolicy: jsonb('cancellation_policy').$type<CancellationPolicy>(),
    date: date('date', { mode: 'string' }).notNull(),
    timeSlot: text('time_slot').notNull(),
    /** Null for a label that is no time. */
    timeSpan: tsrange('time_span').generatedAlwaysAs(sql`booking_span(date, time_slot)`),
    /** Minutes that are held around the appointment: the provider's buffers when it was requested. */
    bufferBefore: integer('buffer_before').notNull().default(0),
    bufferAfter: integer('buffer_after').notNull().default(0),
    /** The time with its buffers. The hand-written `bookings_time_once` forbids overlaps. */
    heldSpan: tsrange('held_span').generatedAlwaysAs(
      sql`booking_held_span(date, time_slot, buffer_before, buffer_after)`,
    ),
    /** It overlapped an older booking before the database forbade that. */
    overlapKept: boolean('overlap_kept').notNull().default(false),
    address: text('address').notNull(),
    notes: text('notes'),
    status: text('status', { enum: bookingStatuses }).notNull().default('pending'),
    paymentStatus: text('payment_status', { enum: paymentStatuses }).notNull().default('unpaid'),
    rescheduleDate: date('reschedule_date', { mode: 'string' }),
    rescheduleSlot: text('reschedule_slot'),
    rescheduleBy: text('reschedule_by', { enum: reschedulingParties }),
    /** It was accepted in advance by this. */
    standingAcceptanceId: uuid('standing_acceptance_id').references(() => standingAcceptances.id),
    /** The `Idempotency-Key` that created it: a repeat finds this booking. */
    requestKey: text('request_key'),
    /** A keyed hash of the address that requested it; null for customers with a completed booking, and once it is paid. */
    sourceHash: text('source_hash'),
    /** An offer to a customer who waited: unpaid, it is cancelled then. */
    holdUntil: instant('hold_until'),
    /** The repeat that it belongs to, which of its appointments it is, and of how many. */
    repeatId: uuid('repeat_id'),
    repeatNumber: integer('repeat_number'),
    repeatCount: integer('repeat_count'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    confirmedAt: instant('confirmed_at'),
    completedAt: instant('completed_at'),
    cancelledAt: instant('cancelled_at'),
  },
  (table) => [
    oneOf('bookings_status_known', table.status, bookingStatuses),
    oneOf('bookings_payment_status_known', table.paymentStatus, paymentStatuses),
    check('bookings_price_positive', sql`${table.priceCents} > 0`),
    check('bookings_not_own_service', sql`${table.customerId} <> ${table.providerId}`),
    oneOf('bookings_reschedule_by_known', table.rescheduleBy, reschedulingParties),
    check(
      'bookings_reschedule_whole',
      sql`num_nonnulls(${table.rescheduleDate}, ${table.rescheduleSlot}, ${table.rescheduleBy}) in (0, 3)`,
    ),
    check(
      'bookings_reschedule_confirmed',
      sql`${table.rescheduleDate} is null or ${table.status} in ('confirmed', 'completed')`,
    ),
    uniqueIndex('bookings_request_once').on(table.customerId, table.requestKey),
    uniqueIndex('bookings_slot_once')
      .on(table.providerId, table.date, table.timeSlot)
      .where(sql`${table.status} in (${literals(slotHoldingStatuses)})`),
    index('bookings_overlap_kept').on(table.providerId).where(sql`${table.overlapKept}`),
    index('bookings_by_customer').on(table.customerId, table.createdAt),
    index('bookings_by_provider').on(table.providerId, table.createdAt),
    index('bookings_by_service').on(table.serviceId),
    index('bookings_newest').on(table.createdAt, table.id),
    index('bookings_by_customer_start').on(table.customerId, startOf(table), table.id),
    index('bookings_by_provider_start').on(table.providerId, startOf(table), table.id),
    index('bookings_by_start').on(startOf(table), table.id),
    index('bookings_pending_start').on(startOf(table), table.id).where(sql`${table.status} = 'pending'`),
    index('bookings_by_status').on(table.status),
    index('bookings_by_source').on(table.sourceHash, table.providerId).where(sql`${table.sourceHash} is not null`),
    index('bookings_completed_paid')
      .on(table.providerId, table.date)
      .where(sql`${table.status} = 'completed' and ${table.paymentStatus} = 'paid'`),
    index('bookings_pending').on(table.date).where(sql`${table.status} = 'pending'`),
  ],
);

/** As `isPayable` of the contracts. */
export const isUnpaid = inArray(bookings.paymentStatus, ['unpaid', 'failed']);

export const isOpenBooking = inArray(bookings.status, slotHoldingStatuses);
