import { type Static, Type } from 'typebox';
import { bookingStatuses, paymentStatuses, reschedulingParties } from '../rules/booking-lifecycle.ts';
import { Dollars, Id, Instant, Page, PageFilter } from './envelope.ts';
import { Line, Paragraph } from './text.ts';

const BookingStatus = Type.Enum(bookingStatuses);
const PaymentStatus = Type.Enum(paymentStatuses);

/** Orders of a list of bookings: by creation, or by the time of the appointment (`soonest` and `latest` first). */
export const bookingSorts = ['newest', 'soonest', 'latest'] as const;
export type BookingSort = (typeof bookingSorts)[number];

const anyStatus = `(${bookingStatuses.join('|')})`;

/** Query of `GET /bookings` and `GET /bookings/me`. */
export const BookingFilter = Type.Object({
  ...PageFilter.properties,
  status: Type.Optional(
    Type.String({ pattern: `^${anyStatus}(,${anyStatus})*$`, description: 'One status, or several with commas' }),
  ),
  sort: Type.Optional(Type.Enum(bookingSorts, { description: 'Newest first when absent' })),
});
export type BookingFilter = Static<typeof BookingFilter>;

const Party = Type.Object({
  _id: Id,
  name: Type.String(),
  avatar: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String({ description: 'As email: while the booking is confirmed or completed' })),
  email: Type.Optional(Type.String()),
});

const SlotOfDay = {
  date: Type.String({ format: 'date-time', description: 'A calendar day at 00:00 UTC' }),
  timeSlot: Type.String({ minLength: 1, maxLength: 60 }),
};

/** A booking as its two people and admins see it. */
export const Booking = Type.Object({
  _id: Id,
  service: Type.Object({
    _id: Id,
    name: Type.String(),
    category: Type.String(),
    image: Type.String({ description: 'URL of the first image, empty when there is none' }),
  }),
  serviceOption: Type.String({ description: "The option's name when it was booked" }),
  serviceOptionId: Id,
  provider: Party,
  customer: Party,
  price: Dollars,
  fee: Type.Optional(Type.Number({ minimum: 0, description: 'The marketplace’s fee; its provider and admins see it' })),
  date: Type.String({ format: 'date-time', description: 'A calendar day at 00:00 UTC' }),
  timeSlot: Type.String(),
  address: Type.String(),
  notes: Type.Optional(Type.String()),
  status: BookingStatus,
  paymentStatus: PaymentStatus,
  begun: Type.Optional(Type.Boolean({ description: 'Its time has begun by the clock of the marketplace' })),
  payBy: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'An unpaid request is cancelled at this moment; absent where its time begins before',
    }),
  ),
  onHoldUntil: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Its earnings cannot be withdrawn before; its provider and admins see it until then',
    }),
  ),
  isOffer: Type.Optional(
    Type.Boolean({ description: 'The customer waited for this time: it is held for them until `payBy`' }),
  ),
  reschedule: Type.Optional(
    Type.Object(
      { ...SlotOfDay, requestedBy: Type.Enum(reschedulingParties) },
      { description: 'The other time that one side asked for and the other has not answered yet' },
    ),
  ),
  reviewed: Type.Optional(Type.Boolean({ description: 'Its customer has reviewed the service' })),
  createdAt: Instant,
});
export type Booking = Static<typeof Booking>;

const Count = Type.Integer({ minimum: 0 });

/** A page of bookings. */
export const BookingList = Type.Object({
  ...Page(Booking).properties,
  total: Type.Integer({ minimum: 0, description: 'How many there are on all pages' }),
  counts: Type.Optional(
    Type.Object(
      { pending: Count, confirmed: Count, completed: Count, cancelled: Count },
      { description: 'With the first page: how many there are in each status, whatever `status` was asked for' },
    ),
  ),
});
export type BookingList = Static<typeof BookingList>;

/** `POST /bookings`: what is wanted, and the price that was seen for it, in decimal dollars. */
export const CreateBooking = Type.Object({
  service: Id,
  serviceOption: Type.String({ minLength: 1, description: "The option's name, or its id" }),
  price: Dollars,
  ...SlotOfDay,
  address: Line({ minLength: 1, maxLength: 300 }),
  notes: Type.Optional(Paragraph({ maxLength: 1000 })),
});
export type CreateBooking = Static<typeof CreateBooking>;

export const ChangeBooking = Type.Object({ status: BookingStatus });
export type ChangeBooking = Static<typeof ChangeBooking>;

/**
 * `POST /bookings/:id/reschedule` asks for this time; `…/reschedule/accept` and `…/reschedule/decline` (which also
 * withdraws one's own request) name the time that they answer, so that a user cannot agree to an unseen time.
 */
export const RescheduleBooking = Type.Object(SlotOfDay);
export type RescheduleBooking = Static<typeof RescheduleBooking>;
