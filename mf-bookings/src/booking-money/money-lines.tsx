import {
  type Booking,
  type BookingParty,
  type BookingPayment,
  moneyOutcome,
  retainedCents,
  toCents,
  toDollars,
} from '@nearhand/contracts';
import { Money } from '@nearhand/ui';
import { SummaryRow } from '@nearhand/ui/figures';
import { purposeNames } from './move-words.ts';

interface Line {
  label: string;
  cents: number;
}

const returnedCents = (payment: BookingPayment): number =>
  Math.max(0, payment.amountCents - retainedCents(payment) - payment.disputedCents);

const sumOf = (payments: readonly BookingPayment[], cents: (payment: BookingPayment) => number): number =>
  payments.reduce((sum, payment) => sum + cents(payment), 0);

const paidLines = (payments: readonly BookingPayment[]): Line[] => {
  const returned = sumOf(payments, returnedCents);
  const disputed = sumOf(payments, ({ disputedCents }) => disputedCents);
  return [
    ...payments.map(({ purpose, method, isHeld, amountCents }) => ({
      label: `${purposeNames[purpose]} (${isHeld ? 'held by card' : method})`,
      cents: amountCents,
    })),
    ...(returned > 0 ? [{ label: 'Given back', cents: -returned }] : []),
    ...(disputed > 0 ? [{ label: 'Disputed with the bank', cents: -disputed }] : []),
  ];
};

/**
 * Every sum of a booking once, the total last. Before something is paid, and while the payments load: its price, with the
 * same rows, so that nothing moves.
 */
const linesOf = (booking: Booking, payments: readonly BookingPayment[], reader: BookingParty): Line[] => {
  const price = toCents(booking.price);
  const isPaid = payments.length > 0;
  const lines = isPaid ? paidLines(payments) : [{ label: purposeNames.booking, cents: price }];
  const expectedFee = booking.status === 'cancelled' ? 0 : toCents(booking.fee ?? 0);
  const { customerPays, providerGets, fee } = isPaid
    ? moneyOutcome(payments)
    : { customerPays: price, providerGets: price - expectedFee, fee: expectedFee };
  const hasSum = lines.length > 1;
  if (reader === 'customer') return hasSum ? [...lines, { label: 'You pay in all', cents: customerPays }] : lines;
  const receives = reader === 'provider' ? 'You receive' : 'Provider receives';
  if (fee === 0) return hasSum ? [...lines, { label: receives, cents: providerGets }] : lines;
  return [
    ...lines,
    ...(hasSum ? [{ label: 'Customer pays in all', cents: customerPays }] : []),
    { label: 'Platform fee', cents: -fee },
    { label: receives, cents: providerGets },
  ];
};

interface Props {
  booking: Booking;
  payments: readonly BookingPayment[] | undefined;
  reader: BookingParty;
}

export const MoneyLines = ({ booking, payments = [], reader }: Props) => {
  const lines = linesOf(booking, payments, reader);
  return lines.map(({ label, cents }, index) => (
    <SummaryRow
      key={index}
      strong={index === lines.length - 1}
      label={label}
      value={<Money dollars={toDollars(cents)} />}
    />
  ));
};
