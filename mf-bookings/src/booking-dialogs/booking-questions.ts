import {
  allowedBookingActions,
  allowedRescheduleActions,
  type Booking,
  type BookingAction,
  type BookingParty,
  type BookingStatus,
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

interface BookingDecision {
  label: string;
  to: BookingStatus;
  title: string;
  /** Must be true for payments by card and from the wallet. */
  text: (booking: Booking, party: BookingParty) => string;
  confirm: string;
  keep: string;
  destructive: boolean;
  done: string;
  failed: string;
}

export const bookingDecisions: Record<BookingAction, BookingDecision> = {
  accept: {
    label: 'Accept',
    to: 'confirmed',
    title: 'Accept Booking',
    text: (_booking, party) =>
      party === 'admin'
        ? 'Customer and provider will see the booking as confirmed, and the provider keeps the time free.'
        : 'The customer will see the booking as confirmed, and the time is yours to keep free.',
    confirm: 'Accept',
    keep: 'Not Yet',
    destructive: false,
    done: 'Booking accepted successfully',
    failed: 'Failed to accept booking',
  },
  decline: {
    label: 'Decline',
    to: 'cancelled',
    title: 'Decline Booking',
    text: (booking, party) => `The booking will be cancelled.${refund(booking, party)} This cannot be undone.`,
    confirm: 'Decline',
    keep: 'Keep Booking',
    destructive: true,
    done: 'Booking declined successfully',
    failed: 'Failed to decline booking',
  },
  cancel: {
    label: 'Cancel Booking',
    to: 'cancelled',
    title: 'Cancel Booking',
    text: (booking, party) =>
      `Are you sure you want to cancel this booking?${refund(booking, party)} This cannot be undone.`,
    confirm: 'Cancel Booking',
    keep: 'Keep Booking',
    destructive: true,
    done: 'Booking cancelled successfully',
    failed: 'Failed to cancel booking',
  },
  complete: {
    label: 'Mark as Complete',
    to: 'completed',
    title: 'Mark as Complete',
    text: (_booking, party) =>
      `Confirm that the service has been carried out. The money goes to ${party === 'admin' ? 'the provider’s' : 'your'} wallet now, and the customer can no longer get it back here.`,
    confirm: 'Mark as Complete',
    keep: 'Not Yet',
    destructive: false,
    done: 'Booking marked as completed',
    failed: 'Failed to mark booking as completed',
  },
};

export const decisionButton = ({ destructive }: BookingDecision) =>
  destructive ? ({ variant: 'outlined', color: 'error' } as const) : ({ variant: 'contained' } as const);

const refund = ({ paymentStatus }: Booking, party: BookingParty): string =>
  paymentStatus === 'paid' ? ` The amount goes back to ${party === 'customer' ? 'you' : 'the customer'} in full.` : '';
