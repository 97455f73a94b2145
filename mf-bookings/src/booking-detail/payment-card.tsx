import { type Booking, type BookingParty, isPayable, paths } from '@nearhand/contracts';
import { Box, LinkButton, Money, Notice, PaymentStatusChip, Typography } from '@nearhand/ui';
import { SummaryRow } from '@nearhand/ui/figures';
import { paymentRemark } from './payment-remark.ts';
import { TitledCard } from './titled-card.tsx';

interface Props {
  booking: Booking;
  party: BookingParty;
  isSettling: boolean;
}

/** How the money stands, and for its customer the way to pay. */
export const PaymentCard = ({ booking, party, isSettling }: Props) => {
  const paymentStatus = isSettling ? 'processing' : booking.paymentStatus;
  const canPay = party === 'customer' && isPayable({ ...booking, paymentStatus });
  const remark = paymentRemark({ ...booking, paymentStatus }, party);
  return (
    <TitledCard title="Payment">
      {(paymentStatus !== 'unpaid' || booking.status !== 'cancelled') && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', color: 'text.secondary' }}>
          Payment status
          <PaymentStatusChip status={booking.status} paymentStatus={paymentStatus} />
        </Box>
      )}
      <SummaryRow strong label="Total" value={<Money dollars={booking.price} />} />
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
