import { formatInstant, formatMoney, type OpenMatters } from '@nearhand/contracts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** `2 open bookings of $90.00, the next on Mar 3, 2026`, `$12.50 in the wallet`; empty when nothing is open. */
export const openWords = (open: OpenMatters): string[] => {
  const { bookings, bookingsAmount, next, wallet, withdrawals, cases, subscription } = open;
  const when = next ? `, the next on ${formatInstant(day, next)}` : '';
  return [
    bookings > 0 ? `${counted(bookings, 'open booking')} of ${formatMoney(bookingsAmount)}${when}` : '',
    wallet !== 0 ? `${formatMoney(wallet)} in the wallet` : '',
    withdrawals > 0 ? `${counted(withdrawals, 'withdrawal')} under way` : '',
    cases > 0 ? counted(cases, 'open case') : '',
    subscription ? 'a subscription, which ends with its paid period' : '',
  ].filter(Boolean);
};
