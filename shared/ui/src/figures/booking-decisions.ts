import {
  type Booking,
  type BookingAction,
  type BookingParty,
  type BookingStatus,
  clockTime,
  formatMoney,
  holdSentence,
  mediumDate,
  toCents,
  toDollars,
  zonedFormat,
} from '@nearhand/contracts';

export interface BookingDecision {
  label: string;
  to: BookingStatus;
  title: string;
  /** Must be true for payments by card and from the wallet. */
  text: (booking: Pick<Booking, 'paymentStatus' | 'onHoldUntil'>, party: BookingParty) => string;
  confirm: string;
  keep: string;
  destructive: boolean;
  /** The toast after success, and after an error. */
  done: string;
  failed: string;
}

/** Texts of the actions on a booking, and the status that each leads to. */
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
    text: ({ onHoldUntil }, party) =>
      `Confirm that the service has been carried out. The money goes to ${party === 'admin' ? 'the provider’s' : 'your'} wallet now.${onHoldUntil ? ` ${holdSentence(momentOf(onHoldUntil))}` : ''}`,
    confirm: 'Mark as Complete',
    keep: 'Not Yet',
    destructive: false,
    done: 'Booking marked as completed',
    failed: 'Failed to mark booking as completed',
  },
};

/** With its time zone: it stands beside a time slot, which is on the clock of the marketplace. */
const momentOf = zonedFormat({ ...mediumDate, ...clockTime });

/** The provider's earnings in words; undefined where the API names no fee, as for its customer. */
export const earningsText = (
  { price, fee }: Partial<Pick<Booking, 'price' | 'fee'>>,
  party: BookingParty,
): string | undefined => {
  if (price === undefined || fee === undefined || party === 'customer') return undefined;
  const earned = formatMoney(toDollars(toCents(price) - toCents(fee)));
  const receives = party === 'admin' ? `The provider receives ${earned}` : `You receive ${earned}`;
  return fee > 0 ? `${receives} (platform fee ${formatMoney(fee)})` : `${receives}. No platform fee.`;
};

/** How the button of a decision looks. */
export const decisionButton = ({ destructive }: BookingDecision) =>
  destructive ? ({ variant: 'outlined', color: 'error' } as const) : ({ variant: 'contained' } as const);

const refund = ({ paymentStatus }: Pick<Booking, 'paymentStatus'>, party: BookingParty): string =>
  paymentStatus === 'paid' ? ` The amount goes back to ${party === 'customer' ? 'you' : 'the customer'} in full.` : '';
