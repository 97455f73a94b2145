import {
  type Booking,
  type BookingParty,
  type BookingState,
  holdSentence,
  isPayable,
  paths,
} from '@nearhand/contracts';
import { Box, LinkButton, Money, Notice, PaymentStatusChip, Typography } from '@nearhand/ui';
import { SummaryRow } from '@nearhand/ui/figures';
import { earningsText } from '@nearhand/ui/overlays';
import { formatMoment } from '../bookings/booking-time.tsx';
import { TitledCard } from '../bookings/titled-card.tsx';

interface Props {
  booking: Booking;
  party: BookingParty;
  isProcessing: boolean;
}

export const PaymentCard = ({ booking, party, isProcessing }: Props) => {
  const paymentStatus = isProcessing ? 'processing' : booking.paymentStatus;
  const canPay = party === 'customer' && isPayable({ ...booking, paymentStatus });
  const remark = paymentRemark({ ...booking, paymentStatus }, party);
  // Once it is paid, the money card shows what the provider receives.
  const isExpected =
    booking.status === 'pending' || (booking.status === 'confirmed' && booking.paymentStatus !== 'paid');
  const earnings = isExpected ? earningsText(booking, party) : undefined;
  return (
    <TitledCard title="Payment">
      {(paymentStatus !== 'unpaid' || booking.status !== 'cancelled') && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', color: 'text.secondary' }}>
          Payment status
          <PaymentStatusChip status={booking.status} paymentStatus={paymentStatus} />
        </Box>
      )}
      <SummaryRow strong label="Total" value={<Money dollars={booking.price} />} />
      {earnings && <Typography variant="body2">{earnings}</Typography>}
      {paymentStatus === 'processing' ? (
        <div role="status">
          <Notice severity="info">Payment in progress. This page updates by itself once it has gone through.</Notice>
        </div>
      ) : (
        remark && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {remark}
          </Typography>
        )
      )}
      {canPay && (
        <LinkButton to={paths.pay(booking._id)} variant="contained" size="large" fullWidth>
          {paymentStatus === 'failed' ? 'Retry Payment' : 'Pay Now'}
        </LinkButton>
      )}
    </TitledCard>
  );
};

const paidOut: Record<BookingParty, string> = {
  customer: 'Thank you. The provider has been paid.',
  provider: 'The money is in your wallet.',
  admin: 'The money is in the provider’s wallet.',
};

/** Explains a payment status to its reader; undefined when nothing needs to be added. */
export const paymentRemark = (
  booking: BookingState & Pick<Booking, 'payBy' | 'onHoldUntil'>,
  party: BookingParty,
): string | undefined => {
  const { status, paymentStatus, begun, payBy, onHoldUntil } = booking;
  const isCustomer = party === 'customer';
  if (begun && isPayable({ ...booking, begun: false })) {
    return 'The time of this booking has begun, so it can no longer be paid.';
  }
  switch (paymentStatus) {
    case 'paid':
      if (status === 'completed') {
        return onHoldUntil ? `${paidOut[party]} ${holdSentence(formatMoment(onHoldUntil))}` : paidOut[party];
      }
      if (status === 'cancelled') return 'This booking was cancelled. Money shows what was given back.';
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
