import { type Booking, type BookingParty, type BookingState, isPayable } from '@nearhand/contracts';
import { formatMoment } from '../bookings/booking-day.ts';

const paidOut: Record<BookingParty, string> = {
  customer: 'Thank you. The provider has been paid.',
  provider: 'The money is in your wallet.',
  admin: 'The money is in the provider’s wallet.',
};

/** One sentence on what a payment's status means for its reader; undefined where there is nothing to add. */
export const paymentRemark = (
  booking: BookingState & Pick<Booking, 'payBy'>,
  party: BookingParty,
): string | undefined => {
  const { status, paymentStatus, begun, payBy } = booking;
  const isCustomer = party === 'customer';
  if (begun && isPayable({ ...booking, begun: false })) {
    return 'The time of this booking has begun, so it can no longer be paid.';
  }
  switch (paymentStatus) {
    case 'paid':
      if (status === 'completed') return paidOut[party];
      return isCustomer
        ? 'The provider gets the money when the service is completed.'
        : 'The amount is reserved and is released when the booking is completed.';
    case 'failed':
      return isCustomer && isPayable({ status, paymentStatus })
        ? 'The last payment did not go through. You can try again.'
        : 'The last payment did not go through.';
    case 'refunded':
      return isCustomer ? 'The amount was returned to you in full.' : 'The amount was returned to the customer.';
    case 'unpaid':
      if (status === 'cancelled') return 'This booking was cancelled before it was paid.';
      return isCustomer && status !== 'completed'
        ? `${payBy ? `Pay by ${formatMoment(payBy)}, or the request is cancelled.` : 'Pay now to secure your booking.'} The provider gets the money only when the service is completed.`
        : undefined;
    case 'processing':
      return undefined;
  }
};
