import type { BookingAction, BookingStatus } from '@nearhand/contracts';

/** How a status change is asked for, confirmed and reported. Who may ask for it stands in the contracts' table. */
export interface BookingDecision {
  label: string;
  to: BookingStatus;
  title: string;
  text: string;
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
    text: 'The customer will see the booking as confirmed, and the time is yours to keep free.',
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
    text: 'The booking will be cancelled and anything already paid goes back to the customer. This cannot be undone.',
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
    text: 'Are you sure you want to cancel this booking? This cannot be undone.',
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
    text: 'Confirm that the service has been carried out. The customer is charged and the money goes to your wallet.',
    confirm: 'Mark as Complete',
    keep: 'Not Yet',
    destructive: false,
    done: 'Booking marked as completed',
    failed: 'Failed to mark booking as completed',
  },
};
