import {
  type Agreement,
  type Booking,
  type BookingMoney,
  type BookingParty,
  type BookingState,
  holdSentence,
  isPayable,
  moneyOutcome,
  paths,
} from '@nearhand/contracts';
import { useServes } from '@nearhand/platform';
import { AppLink, Money, Notice, PaymentStatusChip, RetryNotice, styled, Typography } from '@nearhand/ui';
import { Dot } from '@nearhand/ui/figures';
import { isOpenProposal } from '../booking-money/booking-money-api.ts';
import { MoneyLines } from '../booking-money/money-lines.tsx';
import { moveNames, reasonNames } from '../booking-money/move-words.ts';
import { AgreementStateChip } from '../booking-money/state-chips.tsx';
import { formatInstantDay, formatMoment } from '../bookings/booking-time.tsx';
import { DetailsList } from '../bookings/details-list.tsx';
import { InstantLine } from '../bookings/instant-line.tsx';
import { TitledCard } from '../bookings/titled-card.tsx';

interface Props {
  booking: Booking;
  party: BookingParty;
  /** As `party`; an admin who is one side of the booking reads as that side. */
  side: BookingParty;
  money: { data: BookingMoney | undefined; isError: boolean; refetch: () => Promise<unknown> };
  isProcessing: boolean;
}

/** All money of a booking: each sum once, one status, and the way to its receipts. */
export const PaymentCard = ({ booking, party, side, money, isProcessing }: Props) => {
  const servesReceipts = useServes(paths.documents);
  const paymentStatus = isProcessing ? 'processing' : booking.paymentStatus;
  const outcome = money.data && moneyOutcome(money.data.payments);
  // The case says that its money waits for the decision.
  const isReported = party === 'customer' && money.data?.case?.state === 'open';
  const isPaidOut = !isReported && !(outcome && outcome.providerGets <= 0);
  const remark = paymentRemark({ ...booking, paymentStatus, isPaidOut }, party);
  // Of a card that is only held there is none yet, nor of a hold that was given back.
  const hasReceipts = money.data?.payments.some(({ capturedCents }) => capturedCents > 0);
  const isOpen = booking.status === 'pending' || booking.status === 'confirmed';
  // A payment has the fee of its own day.
  const fee = booking.paymentStatus === 'paid' ? outcome?.fee : booking.fee;
  const hasNoFee = isOpen && side !== 'customer' && fee === 0;
  const remarks = [...(hasNoFee ? ['No platform fee.'] : []), ...(remark ? [remark] : [])];
  return (
    <TitledCard title="Payment" status={<PaymentStatusChip status={booking.status} paymentStatus={paymentStatus} />}>
      <MoneyLines booking={booking} payments={money.data?.payments} reader={side} />
      {money.isError && !money.data && (
        <RetryNotice onRetry={() => void money.refetch()}>The money of this booking could not be loaded.</RetryNotice>
      )}
      {paymentStatus === 'processing' ? (
        <div role="status">
          <Notice severity="info">Payment in progress. This page updates by itself once it has gone through.</Notice>
        </div>
      ) : (
        remarks.length > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {remarks.join(' ')}
          </Typography>
        )
      )}
      {side === 'customer' && <InstantLine booking={booking} />}
      {money.data && <ProposalHistory agreements={money.data.agreements} />}
      {side === 'customer' && hasReceipts && servesReceipts && (
        <AppLink to={paths.receiptsOf(booking._id)}>Receipts</AppLink>
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
  booking: BookingState & Pick<Booking, 'payBy' | 'onHoldUntil'> & { isPaidOut?: boolean },
  party: BookingParty,
): string | undefined => {
  const { status, paymentStatus, begun, payBy, onHoldUntil, isPaidOut = true } = booking;
  const isCustomer = party === 'customer';
  if (begun && isPayable({ ...booking, begun: false })) {
    return 'The time of this booking has begun, so it can no longer be paid.';
  }
  switch (paymentStatus) {
    case 'paid':
      if (status === 'completed') {
        if (!isPaidOut) return undefined;
        return onHoldUntil ? `${paidOut[party]} ${holdSentence(formatMoment(onHoldUntil))}` : paidOut[party];
      }
      if (status === 'cancelled') return 'This booking was cancelled. “Given back” is what was returned.';
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

const Proposals = styled(DetailsList)({
  '& li + li': { borderTop: '1px solid var(--nh-palette-divider)' },
});

/** The proposals that are over, newest first. */
const ProposalHistory = ({ agreements }: { agreements: readonly Agreement[] }) => {
  const past = agreements.filter((agreement) => !isOpenProposal(agreement));
  if (past.length === 0) return null;
  return (
    <Proposals>
      <summary>History of proposals</summary>
      <ul>
        {past.map(({ _id, kind, reason, amount, state, createdAt }) => (
          <li key={_id}>
            <span>
              {reason ? reasonNames[reason] : moveNames[kind]}
              <Dot />
              <Money dollars={amount} />
              <Dot />
              {formatInstantDay(createdAt)}
            </span>
            <AgreementStateChip state={state} />
          </li>
        ))}
      </ul>
    </Proposals>
  );
};
