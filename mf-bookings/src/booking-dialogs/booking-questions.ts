import {
  allowedBookingActions,
  allowedRescheduleActions,
  type Booking,
  type BookingAction,
  type BookingParty,
  type RescheduleAction,
} from '@nearhand/contracts';

export type BookingQuestion = BookingAction | 'reschedule';

export const rescheduleActionsOf = ({ status, reschedule }: Booking, party: BookingParty): RescheduleAction[] =>
  allowedRescheduleActions({ status, ...(reschedule && { requestedBy: reschedule.requestedBy }) }, party);

/** The dialogs that `party` may open for `booking`; the contracts' tables decide. */
export const questionsOf = (booking: Booking, party: BookingParty): BookingQuestion[] => [
  ...allowedBookingActions(booking, party),
  ...(rescheduleActionsOf(booking, party).includes('request') ? (['reschedule'] as const) : []),
];
