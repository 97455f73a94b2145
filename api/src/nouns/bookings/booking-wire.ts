import {
  addDays,
  type Booking,
  bookingWindowDays,
  contactStatuses,
  feeCents,
  isRepeatable,
  slotMinutes,
  toDollars,
  toWireDate,
} from '@nearhand/contracts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { instantAt, todayOf } from '../../kernel/time/clock.ts';
import { contactOf } from '../accounts/privacy.ts';
import { cancellationOf, type DayContext, instantDeadline, standingRequest, stateOf } from './booking-lifecycle.ts';
import type { BookingDetail } from './booking-repository.ts';
import { payBy } from './expire-requests.ts';

export const toBooking = (
  { booking, reviewed, service, provider, customer }: BookingDetail,
  viewer: Viewer,
  context: DayContext,
): Booking => {
  const until = payBy(context, booking);
  const cancellation = cancellationOf(context.settings, booking);
  const state = stateOf(context, booking);
  const reschedule = standingRequest(context, booking);
  const repeat = repeatOf(booking);
  return {
    _id: booking.id,
    service: { _id: service._id, name: service.name, category: service.category, image: service.images[0] ?? '' },
    serviceOption: booking.optionName,
    serviceOptionId: booking.optionId,
    provider: party(provider, booking, viewer),
    customer: party(customer, booking, viewer),
    price: toDollars(booking.priceCents),
    ...(viewer._id === booking.customerId ? {} : { fee: feeOf(booking, context), ...earningsHold(context, booking) }),
    date: toWireDate(booking.date),
    timeSlot: booking.timeSlot,
    address: booking.address,
    ...(booking.notes ? { notes: booking.notes } : {}),
    status: booking.status,
    paymentStatus: booking.paymentStatus,
    ...(state.begun ? { begun: true } : {}),
    ...(until ? { payBy: until.toISOString() } : {}),
    ...(until && booking.holdUntil ? { isOffer: true } : {}),
    ...instantOf(booking, service, context),
    ...(reschedule && { reschedule: { ...reschedule, date: toWireDate(reschedule.date) } }),
    ...(provider.deletedAt || customer.deletedAt ? { sideDeleted: true } : {}),
    ...(cancellation && { cancellation }),
    ...(repeat && { repeat }),
    ...((repeat || isRepeatable(state)) && { bookableUntil: addDays(todayOf(context), bookingWindowDays) }),
    reviewed,
    createdAt: booking.createdAt.toISOString(),
  };
};

const feeOf = ({ feePercent, priceCents }: BookingDetail['booking'], { settings }: DayContext): number =>
  toDollars(feeCents(priceCents, feePercent ?? settings.platformFeePercent));

const instantOf = (
  booking: BookingDetail['booking'],
  { status, instantMinutes }: BookingDetail['service'],
  context: DayContext,
): Pick<Booking, 'acceptedInAdvance' | 'instantUntil'> => {
  if (booking.standingAcceptanceId) return { acceptedInAdvance: true };
  const isOpen = booking.status === 'pending' && booking.paymentStatus !== 'paid';
  if (instantMinutes === null || status !== 'active' || !isOpen) return {};
  const until = instantDeadline(context, booking, instantMinutes);
  return until >= context.clock() ? { instantUntil: until.toISOString() } : {};
};

/** As `onHoldCents` counts it. */
const earningsHold = ({ clock, settings }: DayContext, { status, date, timeSlot }: BookingDetail['booking']) => {
  const dayMinutes = 24 * 60;
  const end = Date.parse(date) / 60_000 + (slotMinutes(timeSlot)?.end ?? dayMinutes);
  const until = instantAt(end + settings.payoutHoldDays * dayMinutes, settings.timeZone);
  const isEarned = status === 'confirmed' || status === 'completed';
  return isEarned && until > clock() ? { onHoldUntil: until.toISOString() } : {};
};

const repeatOf = (row: BookingDetail['booking']): Booking['repeat'] => {
  const { repeatId: _id, repeatNumber: number, repeatCount: of } = row;
  return _id && number && of ? { _id, number, of } : undefined;
};

const party = (
  person: BookingDetail['provider'],
  booking: BookingDetail['booking'],
  viewer: Viewer,
): Booking['provider'] => ({
  _id: person.id,
  name: person.name,
  avatar: person.avatar,
  ...(contactStatuses.includes(booking.status) || viewer.role === 'admin' || viewer._id === person.id
    ? contactOf(person, viewer)
    : {}),
});
