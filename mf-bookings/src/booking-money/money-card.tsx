import {
  type BookingMoney,
  type BookingParty,
  type BookingPayment,
  moneyOutcome,
  retainedCents,
  toDollars,
} from '@nearhand/contracts';
import { Money, RetryNotice, Skeleton, Typography, VisuallyHidden } from '@nearhand/ui';
import { SummaryRow } from '@nearhand/ui/figures';
import { TitledCard } from '../bookings/titled-card.tsx';
import { centsInWords } from './amount.ts';
import { purposeNames } from './move-words.ts';
import { ProposalHistory } from './proposal-history.tsx';

interface CardProps {
  money: BookingMoney | undefined;
  isError: boolean;
  party: BookingParty;
  onRetry: () => void;
}

/** The payments of a booking, the refunds, and the earnings of its provider. */
export const MoneyCard = ({ money, isError, party, onRetry }: CardProps) => (
  <TitledCard title="Money">
    {money && <MoneyLines money={money} party={party} />}
    {!money && isError && <RetryNotice onRetry={onRetry}>The money of this booking could not be loaded.</RetryNotice>}
    {!money && !isError && (
      <div aria-busy="true">
        <VisuallyHidden>Loading…</VisuallyHidden>
        <Skeleton aria-hidden variant="text" />
      </div>
    )}
    {money && <ProposalHistory agreements={money.agreements} />}
  </TitledCard>
);

const Cents = ({ cents }: { cents: number }) => <Money dollars={toDollars(cents)} />;

const methodNames: Record<BookingPayment['method'], string> = { card: 'card', wallet: 'wallet' };

const returnedCents = (payment: BookingPayment): number =>
  Math.max(0, payment.amountCents - retainedCents(payment) - payment.disputedCents);

const sumOf = (payments: readonly BookingPayment[], cents: (payment: BookingPayment) => number): number =>
  payments.reduce((sum, payment) => sum + cents(payment), 0);

const MoneyLines = ({ money, party }: { money: BookingMoney; party: BookingParty }) => {
  const { payments } = money;
  const { customerPays, providerGets, fee } = moneyOutcome(payments);
  const returned = sumOf(payments, returnedCents);
  const disputed = sumOf(payments, ({ disputedCents }) => disputedCents);
  const hold = holdText(money);
  return (
    <>
      {payments.map(({ purpose, method, amountCents }, index) => (
        <SummaryRow
          key={index}
          label={`${purposeNames[purpose]} (${methodNames[method]})`}
          value={<Cents cents={amountCents} />}
        />
      ))}
      {returned > 0 && <SummaryRow label="Given back" value={<Cents cents={-returned} />} />}
      {disputed > 0 && <SummaryRow label="Disputed with the bank" value={<Cents cents={-disputed} />} />}
      <SummaryRow
        strong
        label={party === 'customer' ? 'You pay in all' : 'Customer pays in all'}
        value={<Cents cents={customerPays} />}
      />
      {party !== 'customer' && (
        <>
          <SummaryRow label="Platform fee" value={<Cents cents={fee === 0 ? 0 : -fee} />} />
          <SummaryRow
            strong
            label={party === 'provider' ? 'You receive' : 'Provider receives'}
            value={<Cents cents={providerGets} />}
          />
        </>
      )}
      {hold && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {hold}
        </Typography>
      )}
    </>
  );
};

/** The money that the provider does not have yet, in words; undefined when nothing is on hold. */
const holdText = ({ payments, case: found }: BookingMoney): string | undefined => {
  if (found?.state === 'open') return 'The money is on hold while the problem is open.';
  const held = sumOf(payments, (payment) => (payment.isHeld ? retainedCents(payment) : 0));
  const onHold = sumOf(payments, (payment) => (payment.isHeld || payment.isReleased ? 0 : retainedCents(payment)));
  const lines = [
    ...(held > 0 ? [`${centsInWords(held)} is held by the card until the booking is completed.`] : []),
    ...(onHold > 0 ? [`${centsInWords(onHold)} is on hold until the booking is completed.`] : []),
  ];
  return lines.join(' ') || undefined;
};
