import { creditsPerService } from '@nearhand/contracts';
import { composeDemo } from './demo-data.ts';

const now = new Date('2026-11-18T15:30:00Z');
const { money, credits, people } = composeDemo({
  now,
  timeZone: 'America/New_York',
  passwordHash: 'none',
});

test('every movement of money adds up to zero', () => {
  for (const { entries } of money) expect(entries.reduce((sum, [, cents]) => sum + cents, 0)).toBe(0);
});

test('at no time is a wallet or the escrow below zero', () => {
  const balances = new Map<string, number>();
  for (const { entries } of money) {
    for (const [account, cents] of entries) {
      const name = typeof account === 'string' ? account : account.wallet;
      balances.set(name, (balances.get(name) ?? 0) + cents);
      if (name !== 'stripe') expect(balances.get(name)).toBeGreaterThanOrEqual(0);
    }
  }
});

test('no provider ever had fewer than no credits', () => {
  const balances = new Map<string, number>();
  for (const { userId, credits: amount } of credits) {
    balances.set(userId, (balances.get(userId) ?? 0) + amount);
    expect(balances.get(userId)).toBeGreaterThanOrEqual(0);
  }
  expect(balances.size).toBe(people.providers.size);
});

test('the demo provider has bought credits for many services, in the past', () => {
  const owner = [...people.providers.values()].find(({ email }) => email === 'provider@nearhand.test');
  const own = credits.filter(({ userId }) => userId === owner?.id);
  expect(own.reduce((sum, { credits: amount }) => sum + amount, 0)).toBeGreaterThanOrEqual(20 * creditsPerService);
  expect(own.filter(({ kind }) => kind === 'credit_purchase').length).toBeGreaterThan(1);
  expect(Math.max(...credits.map(({ at }) => at.getTime()))).toBeLessThan(now.getTime());
});

test.each([
  ['customer@nearhand.test', ['deposit', 'refund', 'service_payment']],
  ['provider@nearhand.test', ['release', 'withdrawal']],
])('the wallet of %s has a history', (email, kinds) => {
  const everybody = [...people.customers, ...people.providers.values()];
  const owner = everybody.find((person) => person.email === email);
  const own = money.filter(({ entries }) =>
    entries.some(([account]) => typeof account === 'object' && account.wallet === owner?.id),
  );
  expect([...new Set(own.map(({ kind }) => kind))].sort()).toEqual(kinds);
});
