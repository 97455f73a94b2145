import type { WalletTransaction } from '@nearhand/contracts';
import { amountOf, monthTotals } from './money.ts';

test.each([
  ['50', 50],
  [' 0.01 ', 0.01],
  ['.5', 0.5],
  ['$1,250.00', 1250],
  ['0010', 10],
])('%p is an amount', (typed, dollars) => {
  expect(amountOf(typed)).toBe(dollars);
});

test.each([
  '',
  '$',
  '.',
  '0',
  '0.00',
  '-5',
  '+5',
  '0.001',
  '1,5',
  '1.250,00',
  '12,34',
  '1e3',
  'NaN',
  'Infinity',
  'ten',
  '٥',
])('%p is none', (typed) => {
  expect(amountOf(typed)).toBeUndefined();
});

const now = new Date('2026-11-21T12:00:00.000Z');
const movement = (amount: number, change: Partial<WalletTransaction> = {}): WalletTransaction => ({
  _id: String(amount),
  type: amount < 0 ? 'service_payment' : 'deposit',
  description: '',
  amount,
  status: 'completed',
  createdAt: '2026-11-20T12:00:00.000Z',
  ...change,
});

test('adds to the cent', () => {
  expect(monthTotals([movement(0.1), movement(0.2), movement(-45.55)], now)).toEqual({ in: 0.3, out: -45.55 });
});

test('leaves out what is older than 30 days', () => {
  expect(monthTotals([movement(80, { createdAt: '2026-10-22T11:59:00.000Z' })], now)).toEqual({ in: 0, out: 0 });
});

test.each(['pending', 'failed'] as const)('leaves out what is %s', (status) => {
  expect(monthTotals([movement(80, { status })], now)).toEqual({ in: 0, out: 0 });
});

test('a withdrawal that came back is neither income nor spent', () => {
  const back = [movement(-1.25, { type: 'withdrawal', status: 'failed' }), movement(1.25, { type: 'refund' })];
  expect(monthTotals([movement(80), ...back], now)).toEqual({ in: 80, out: 0 });
});
