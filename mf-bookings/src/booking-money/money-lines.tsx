import {
  type Booking,
  type BookingParty,
  type BookingPayment,
  type MoneyOutcome,
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

/** As {@link paidLines}, while the payments load: the same rows, so that nothing moves. */
const expectedLines = ({ price, paymentStatus }: Booking): Line[] => [
  { label: purposeNames.booking, cents: toCents(price) },
  ...(paymentStatus === 'refunded' ? [{ label: 'Given back', cents: -toCents(price) }] : []),
];

const expectedOutcome = ({ price, fee = 0, status, paymentStatus }: Booking): MoneyOutcome => {
  const customerPays = paymentStatus === 'refunded' ? 0 : toCents(price);
  const feeOfPrice = status === 'cancelled' ? 0 : toCents(fee);
  return { customerPays, providerGets: customerPays - feeOfPrice, fee: feeOfPrice };
};

/** Every sum of a booking once, the total last. */
const linesOf = (booking: Booking, payments: readonly BookingPayment[], reader: BookingParty): Line[] => {
  const isPaid = payments.length > 0;
  const lines = isPaid ? paidLines(payments) : expectedLines(booking);
  const { customerPays, providerGets, fee } = isPaid ? moneyOutcome(payments) : expectedOutcome(booking);
  const hasSum = lines.length > 1;
  if (reader === 'customer') return hasSum ? [...lines, { label: 'You pay in all', cents: customerPays }] : lines;
  const receives = { label: reader === 'provider' ? 'You receive' : 'Provider receives', cents: providerGets };
  if (fee === 0) return hasSum ? [...lines, receives] : lines;
  return [
    ...lines,
    ...(hasSum ? [{ label: 'Customer pays in all', cents: customerPays }] : []),
    { label: 'Platform fee', cents: -fee },
    receives,
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
