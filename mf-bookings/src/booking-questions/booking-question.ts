import {
  allowedBookingActions,
  allowedRescheduleActions,
  type Booking,
  type BookingAction,
  type BookingParty,
  type RescheduleAction,
} from '@nearhand/contracts';

/** What a dialog asks about a booking: whether to change its status, or which other time is wanted. */
export type BookingQuestion = BookingAction | 'reschedule';

/** What `party` may do about another time for `booking`. */
export const rescheduleActionsOf = ({ status, reschedule }: Booking, party: BookingParty): RescheduleAction[] =>
  allowedRescheduleActions({ status, ...(reschedule && { requestedBy: reschedule.requestedBy }) }, party);

/** What `party` may be asked about `booking` as it stands. */
export const questionsOf = (booking: Booking, party: BookingParty): BookingQuestion[] => [
  ...allowedBookingActions(booking, party),
  ...(rescheduleActionsOf(booking, party).includes('request') ? (['reschedule'] as const) : []),
];
