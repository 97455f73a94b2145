import type { WalletTransaction } from '@nearhand/contracts';
import { amountOf, monthTotals } from './money.ts';

test.each<[string, number | undefined]>([
  ['50', 50],
  [' 0.01 ', 0.01],
  ['.5', 0.5],
  ['$1,250.00', 1250],
  ['0010', 10],
  ...['', ...'$ . 0 0.00 -5 +5 0.001 1,5 1.250,00 12,34 1e3 NaN Infinity ten ٥'.split(' ')].map(
    (input): [string, undefined] => [input, undefined],
  ),
])('%p is the amount %p', (input, dollars) => {
  expect(amountOf(input)).toBe(dollars);
});

const movement = (amount: number, change: Partial<WalletTransaction> = {}): WalletTransaction => ({
  _id: String(amount),
  type: amount < 0 ? 'service_payment' : 'deposit',
  description: '',
  amount,
  status: 'completed',
  createdAt: '2026-11-20T12:00:00.000Z',
  ...change,
});

test.each<[string, WalletTransaction[], { in: number; out: number }]>([
  ['sums are exact', [movement(0.1), movement(0.2), movement(-45.55)], { in: 0.3, out: -45.55 }],
  ['30 days count', [movement(80, { createdAt: '2026-10-22T12:01:00.000Z' })], { in: 80, out: 0 }],
  ['older ones do not', [movement(80, { createdAt: '2026-10-22T11:59:00.000Z' })], { in: 0, out: 0 }],
  ['pending ones do not', [movement(80, { status: 'pending' })], { in: 0, out: 0 }],
  ['failed ones do not', [movement(80, { status: 'failed' })], { in: 0, out: 0 }],
  [
    'a returned withdrawal is neither',
    [movement(80), movement(-1.25, { type: 'withdrawal', status: 'failed' }), movement(1.25, { type: 'refund' })],
    { in: 80, out: 0 },
  ],
])('totals in and out: %s', (_name, movements, totals) => {
  expect(monthTotals(movements, new Date('2026-11-21T12:00:00.000Z'))).toEqual(totals);
});
