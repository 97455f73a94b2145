import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { unnamedProvider } from '../../rules/role.ts';
import { localDay } from '../../rules/time-slot.ts';
import { bookingStatuses, paymentStatuses, reschedulingParties } from './booking-lifecycle.ts';
import { BookingCancellation } from './cancellation.ts';

/* @__NO_SIDE_EFFECTS__ */
const Party = (unnamed: string) =>
  s.reference({
    _id: s.Id,
    name: s.named(unnamed),
    avatar: s.optional(s.text()),
    /** As email: while the booking is confirmed or completed. */
    phone: s.optional(s.text()),
    email: s.optional(s.text()),
  });

export const TimeSlotText = s.text({ minLength: 1, maxLength: 60 });

/** A booking as its two people and admins see it. An unknown status looks pending, an unknown payment status processing. */
export const Booking = s.record({
  _id: s.Id,
  service: s.reference({
    _id: s.Id,
    name: s.named('Service'),
    category: s.text(),
    /** URL of the first image, empty when there is none. */
    image: s.text(),
  }),
  /** The option's name when it was booked. */
  serviceOption: s.text(),
  serviceOptionId: s.Id,
  provider: Party(unnamedProvider),
  customer: Party('Customer'),
  price: s.Dollars,
  /** The marketplace’s fee; its provider and admins see it. */
  fee: s.optional(s.number({ minimum: 0 })),
  /** A calendar day at 00:00 UTC. */
  date: s.Instant,
  timeSlot: s.text(),
  address: s.text(),
  notes: s.optional(s.text()),
  status: s.oneOf(bookingStatuses),
  paymentStatus: s.oneOf(paymentStatuses, 'processing', { missing: 'unpaid' }),
  /** Its time has begun by the clock of the marketplace. */
  begun: s.optional(s.flag()),
  /** An unpaid request is cancelled at this moment; absent where its time begins before. */
  payBy: s.optional(s.Instant),
  /** Paid until this moment, it is confirmed at once: its provider accepts it in advance. */
  instantUntil: s.optional(s.Instant),
  /** Its provider accepted it in advance: it was confirmed by its payment. */
  acceptedInAdvance: s.optional(s.flag()),
  /** Its earnings cannot be withdrawn before; its provider and admins see it until then. */
  onHoldUntil: s.optional(s.Instant),
  /** The customer waited for this time: it is held for them until `payBy`. */
  isOffer: s.optional(s.flag()),
  /** The other time that one side asked for and the other has not answered yet. */
  reschedule: s.optional(
    s.record({ date: s.Instant.strict, timeSlot: TimeSlotText, requestedBy: s.oneOf(reschedulingParties).strict }),
  ),
  /** An account of its two sides is deleted: no other time can be agreed on. An API older than 2026-12 does not say it. */
  sideDeleted: s.optional(s.flag()),
  /** The repeat that it belongs to, and which one of its appointments it is. */
  repeat: s.optional(s.record({ _id: s.Id, number: s.integer({ minimum: 1 }), of: s.integer({ minimum: 1 }) })),
  /** The last day that can be booked now, with a booking that is repeated or can be. An API older than 2026-12 does not say it. */
  bookableUntil: s.optional(s.Day),
  /** Its customer has reviewed the service, or cannot: it is not public, or a side has blocked the other. */
  reviewed: s.optional(s.flag()),
  /** Absent: a paid booking is cancelled by agreement. */
  cancellation: s.optional(BookingCancellation),
  createdAt: s.Instant,
});
export type Booking = v.InferOutput<typeof Booking>;

const Count = s.integer({ minimum: 0 });

/** A page of bookings. */
export const BookingList = s.record({
  ...s.Page(Booking).entries,
  /** How many there are on all pages. */
  total: Count,
  /** With the first page: how many there are in each status, whatever `status` was asked for. */
  counts: s.optional(s.record({ pending: Count, confirmed: Count, completed: Count, cancelled: Count })),
  today: s.orElse(s.Day, () => localDay(new Date())),
});
export type BookingList = v.InferOutput<typeof BookingList>;
