import { type BookingParty, type BookingStatus, errorCodes, type ReschedulingParty } from '@nearhand/contracts';
import { ApiError } from '../../kernel/errors/api-error.ts';

/** Screens recognise this sentence, so it stays as it is. */
export const notYourBooking = () =>
  new ApiError(403, errorCodes.bookingForbidden, 'Not authorized to access this booking');

export const transitionRefused = (
  from: BookingStatus,
  to: BookingStatus,
  isPaid: boolean,
  party: BookingParty,
): ApiError => {
  const step = party === 'customer' && providerSteps[to];
  return step
    ? new ApiError(403, errorCodes.bookingTransitionRefused, `Only the provider can ${step} a booking.`)
    : new ApiError(409, errorCodes.bookingTransitionRefused, sentence(from, to, isPaid));
};

/** Status changes that no customer can make, whatever the booking's status. */
const providerSteps: Partial<Record<BookingStatus, string>> = { confirmed: 'accept', completed: 'complete' };

/** Somebody else holds that time; who asks may be the provider whose time it is. */
export const slotTaken = (party: ReschedulingParty = 'customer') =>
  new ApiError(
    409,
    errorCodes.slotTaken,
    party === 'provider'
      ? 'You have another booking at that time. Please choose another one.'
      : 'Someone has just taken that time. Please choose another one.',
  );

/** Who sends a booking again without knowing how the first attempt ended lost the slot to nobody else. */
export const alreadyBooked = (bookingId: string) =>
  new ApiError(409, errorCodes.slotTaken, 'You have already booked that time.', { bookingId });

/** A booking that says it is paid and has no money behind it: nobody's money may be handed out for it. */
export const nothingToRelease = () =>
  new ApiError(409, errorCodes.notReleasable, 'No payment was found for this booking, so it cannot be completed.');

const sentence = (from: BookingStatus, to: BookingStatus, isPaid: boolean): string => {
  if (from === to) return `This booking is already ${from}.`;
  if (to === 'completed' && from === 'confirmed' && !isPaid) {
    return 'This booking cannot be completed before it is paid.';
  }
  if (to === 'cancelled' && from === 'confirmed' && isPaid) {
    return 'This booking is confirmed and paid, so it can no longer be cancelled here.';
  }
  return `A ${from} booking cannot be made ${to}.`;
};
