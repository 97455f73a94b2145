import { type Booking, toDollars, toWireDate } from '@nearhand/contracts';
import type { BookingDetail } from './booking-repository.ts';

/** A booking as its two people and admins see it: they may know how to reach each other. */
export const toBooking = ({ booking, service, provider, customer }: BookingDetail): Booking => ({
  _id: booking.id,
  service: { _id: service._id, name: service.name, category: service.category, image: service.images[0] ?? '' },
  serviceOption: booking.optionName,
  serviceOptionId: booking.optionId,
  provider,
  customer,
  price: toDollars(booking.priceCents),
  date: toWireDate(booking.date),
  timeSlot: booking.timeSlot,
  address: booking.address,
  ...(booking.notes ? { notes: booking.notes } : {}),
  status: booking.status,
  paymentStatus: booking.paymentStatus,
  createdAt: booking.createdAt.toISOString(),
});
