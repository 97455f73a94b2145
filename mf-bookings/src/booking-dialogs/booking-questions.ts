import {
  allowedBookingActions,
  allowedRescheduleActions,
  type Booking,
  type BookingAction,
  type BookingParty,
  type RescheduleAction,
} from '@nearhand/contracts';

export type BookingQuestion = BookingAction | 'reschedule';

export const rescheduleActionsOf = (booking: Booking, party: BookingParty): RescheduleAction[] => {
  const { status, paymentStatus, begun, reschedule } = booking;
  const state = { status, paymentStatus, begun, ...(reschedule && { requestedBy: reschedule.requestedBy }) };
  return allowedRescheduleActions(state, party);
};

/** The dialogs that `party` may open for `booking`; the contracts' tables decide. */
export const questionsOf = (booking: Booking, party: BookingParty): BookingQuestion[] => [
  ...allowedBookingActions(booking, party),
  ...(!booking.sideDeleted && rescheduleActionsOf(booking, party).includes('request') ? (['reschedule'] as const) : []),
];

/** For dialogs that move a booking: its deadlines move along. */
export const movedPolicyText = ({ cancellation }: Booking): string =>
  cancellation ? ' Its cancellation policy then counts from the new time.' : '';
