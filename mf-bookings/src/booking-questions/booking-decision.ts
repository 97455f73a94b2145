import type { Booking, BookingAction, BookingParty, BookingStatus } from '@nearhand/contracts';

/** How a status change is asked for, confirmed and reported. Who may ask for it stands in the contracts' table. */
export interface BookingDecision {
  label: string;
  to: BookingStatus;
  title: string;
  /** What it means for `booking`, to the one who decides. True whether it is paid by card or from the wallet. */
  text: (booking: Booking, party: BookingParty) => string;
  /** What the button says that goes through with it. */
  confirm: string;
  /** What the button says that leaves things as they are. */
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

/** How the button looks that asks for a decision. */
export const decisionLook = ({ destructive }: BookingDecision) =>
  destructive ? ({ variant: 'outlined', color: 'error' } as const) : ({ variant: 'contained' } as const);

const refund = ({ paymentStatus }: Booking, party: BookingParty): string =>
  paymentStatus === 'paid' ? ` The amount goes back to ${party === 'customer' ? 'you' : 'the customer'} in full.` : '';
