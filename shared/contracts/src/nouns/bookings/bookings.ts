import {
  Day,
  Dollars,
  flag,
  Id,
  Instant,
  integer,
  named,
  number,
  oneOf,
  optional,
  orElse,
  Page,
  record,
  reference,
  text,
} from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { unnamedProvider } from '../../rules/role.ts';
import { localDay } from '../../rules/time-slot.ts';
import { BookingCancellation } from '../cancellation/policies.ts';
import { bookingStatuses, paymentStatuses, reschedulingParties } from './booking-lifecycle.ts';

/* @__NO_SIDE_EFFECTS__ */
const Party = (unnamed: string) =>
  reference({
    _id: Id,
    name: named(unnamed),
    avatar: optional(text()),
    /** As email: while the booking is confirmed or completed. */
    phone: optional(text()),
    email: optional(text()),
  });

export const TimeSlotText = text({ minLength: 1, maxLength: 60 });

/** A booking as its two people and admins see it. An unknown status looks pending, an unknown payment status processing. */
export const Booking = record({
  _id: Id,
  service: reference({
    _id: Id,
    name: named('Service'),
    category: text(),
    /** URL of the first image, empty when there is none. */
    image: text(),
  }),
  /** The option's name when it was booked. */
  serviceOption: text(),
  serviceOptionId: Id,
  provider: Party(unnamedProvider),
  customer: Party('Customer'),
  price: Dollars,
  /** The marketplace’s fee; its provider and admins see it. */
  fee: optional(number({ minimum: 0 })),
  /** A calendar day at 00:00 UTC. */
  date: Instant,
  timeSlot: text(),
  address: text(),
  notes: optional(text()),
  status: oneOf(bookingStatuses),
  paymentStatus: oneOf(paymentStatuses, 'processing', { missing: 'unpaid' }),
  /** Its time has begun by the clock of the marketplace. */
  begun: optional(flag()),
  /** An unpaid request is cancelled at this moment; absent where its time begins before. */
  payBy: optional(Instant),
  /** Its earnings cannot be withdrawn before; its provider and admins see it until then. */
  onHoldUntil: optional(Instant),
  /** The customer waited for this time: it is held for them until `payBy`. */
  isOffer: optional(flag()),
  /** The other time that one side asked for and the other has not answered yet. */
  reschedule: optional(
    record({ date: Instant.strict, timeSlot: TimeSlotText, requestedBy: oneOf(reschedulingParties).strict }),
  ),
  /** Its customer has reviewed the service. */
  reviewed: optional(flag()),
  /** Absent: a paid booking is cancelled by agreement. */
  cancellation: optional(BookingCancellation),
  createdAt: Instant,
});
export type Booking = v.InferOutput<typeof Booking>;

const Count = integer({ minimum: 0 });

/** A page of bookings. */
export const BookingList = record({
  ...Page(Booking).entries,
  /** How many there are on all pages. */
  total: Count,
  /** With the first page: how many there are in each status, whatever `status` was asked for. */
  counts: optional(record({ pending: Count, confirmed: Count, completed: Count, cancelled: Count })),
  today: orElse(Day, () => localDay(new Date())),
});
export type BookingList = v.InferOutput<typeof BookingList>;
