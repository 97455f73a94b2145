import { unnamedProvider } from '../nouns/services/service-lifecycle.ts';
import { bookingStatuses, paymentStatuses, reschedulingParties } from '../rules/booking-lifecycle.ts';
import type { Booking, BookingList } from '../wire/booking.ts';
import { instant, membersOf, number, oneOf, readPage, referenceOf, text } from './read.ts';

const readParty = (answer: unknown, unnamed: string): Booking['provider'] => {
  const { _id, name, avatar, phone, email } = referenceOf(answer);
  return {
    _id: text(_id),
    name: text(name) || unnamed,
    ...(text(avatar) && { avatar: text(avatar) }),
    ...(text(phone) && { phone: text(phone) }),
    ...(text(email) && { email: text(email) }),
  };
};

const readBookedService = (answer: unknown): Booking['service'] => {
  const { _id, name, category, image } = referenceOf(answer);
  return { _id: text(_id), name: text(name) || 'Service', category: text(category), image: text(image) };
};

const readReschedule = (answer: unknown): Booking['reschedule'] => {
  const { date, timeSlot, requestedBy } = referenceOf(answer);
  const party = reschedulingParties.find((one) => one === requestedBy);
  return party && instant(date) ? { date: instant(date), timeSlot: text(timeSlot), requestedBy: party } : undefined;
};

/** A booking, whatever of it is missing. An unknown status looks pending, an unknown payment status processing. */
export const readBooking = (answer: unknown): Booking => {
  const booking = membersOf(answer);
  const { service, serviceOption, serviceOptionId, provider, customer, price, date, timeSlot, address, notes } =
    booking;
  const { status, paymentStatus, begun, payBy, onHoldUntil, isOffer, reviewed, createdAt } = booking;
  const reschedule = readReschedule(booking.reschedule);
  return {
    _id: text(booking._id),
    service: readBookedService(service),
    serviceOption: text(serviceOption),
    serviceOptionId: text(serviceOptionId),
    provider: readParty(provider, unnamedProvider),
    customer: readParty(customer, 'Customer'),
    price: number(price),
    ...(typeof booking.fee === 'number' && { fee: booking.fee }),
    date: instant(date),
    timeSlot: text(timeSlot),
    address: text(address),
    ...(text(notes) && { notes: text(notes) }),
    status: oneOf(status, bookingStatuses, 'pending'),
    paymentStatus: oneOf(paymentStatus ?? 'unpaid', paymentStatuses, 'processing'),
    ...(reschedule && { reschedule }),
    ...(typeof begun === 'boolean' && { begun }),
    ...(instant(payBy) && { payBy: instant(payBy) }),
    ...(instant(onHoldUntil) && { onHoldUntil: instant(onHoldUntil) }),
    ...(isOffer === true && { isOffer }),
    ...(typeof reviewed === 'boolean' && { reviewed }),
    createdAt: instant(createdAt),
  };
};

export const readBookingList = (answer: unknown): BookingList => {
  const { total, counts } = membersOf(answer);
  const page = readPage(readBooking)(answer);
  return {
    ...page,
    total: typeof total === 'number' ? total : page.data.length,
    ...(counts !== undefined && { counts: readCounts(counts) }),
  };
};

const readCounts = (answer: unknown): BookingList['counts'] => {
  const { pending, confirmed, completed, cancelled } = membersOf(answer);
  return {
    pending: number(pending),
    confirmed: number(confirmed),
    completed: number(completed),
    cancelled: number(cancelled),
  };
};
