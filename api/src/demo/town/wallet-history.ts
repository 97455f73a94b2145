import { transfer } from '../../ledger/ledger.ts';
import { type DemoCalendar, hoursAfter } from '../content/demo-calendar.ts';
import type { BookingRows, DatedMovement } from './paid-bookings.ts';

const withdrawalDays = [-149, -128, -107, -86, -65, -44, -23, -5];
const centsOf = ({ entries }: DatedMovement, userId: string): number =>
  entries.reduce(
    (sum, [account, cents]) => sum + (typeof account === 'object' && account.wallet === userId ? cents : 0),
    0,
  );

const inOrder = (one: DatedMovement, other: DatedMovement): number => one.at.getTime() - other.at.getTime();

const deposits = (userId: string, movements: readonly DatedMovement[]): DatedMovement[] => {
  let balance = 0;
  return movements.flatMap((movement, index) => {
    balance += centsOf(movement, userId);
    if (balance >= 0) return [];
    const cents = Math.ceil((-balance + 2000) / 5000) * 5000;
    balance += cents;
    return [outside('deposit', `${userId} ${index}`, userId, cents, hoursAfter(movement.at, -0.2))];
  });
};

/** A provider withdraws most of the balance every three weeks. */
const withdrawals = (calendar: DemoCalendar, userId: string, movements: readonly DatedMovement[]): DatedMovement[] => {
  let taken = 0;
  return withdrawalDays.flatMap((day) => {
    const at = calendar.at(day, 19);
    const earned = movements.filter((one) => one.at < at).reduce((sum, one) => sum + centsOf(one, userId), 0);
    const cents = Math.floor(((earned - taken) * 0.8) / 1000) * 1000;
    if (cents < 5000) return [];
    taken += cents;
    return [outside('withdrawal', `${userId} ${day}`, userId, -cents, at)];
  });
};

const outside = (
  kind: 'deposit' | 'withdrawal',
  name: string,
  userId: string,
  cents: number,
  at: Date,
): DatedMovement => ({
  at,
  key: `${kind}:demo ${name}`,
  kind,
  description: kind === 'deposit' ? 'Money added to the wallet' : 'Withdrawal to the bank account',
  entries: transfer('stripe', { wallet: userId }, cents),
});

/** Oldest first; no wallet is ever below zero. */
export const walletHistory = (calendar: DemoCalendar, bookings: readonly BookingRows[]): DatedMovement[] => {
  const movements = bookings.flatMap(({ movements: ofPayment }) => ofPayment).sort(inOrder);
  const touching = (userId: string) => movements.filter((movement) => centsOf(movement, userId) !== 0);
  const payers = new Set(bookings.map(({ booking }) => booking.customerId));
  const earners = new Set(bookings.map(({ booking }) => booking.providerId));
  return [
    ...movements,
    ...[...payers].flatMap((userId) => deposits(userId, touching(userId))),
    ...[...earners].flatMap((userId) => withdrawals(calendar, userId, touching(userId))),
  ].sort(inOrder);
};
