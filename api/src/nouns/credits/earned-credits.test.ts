import { earnedCredits, type PaidInvoice, type PaidLine } from './earned-credits.ts';

const regular = { plan: 'regular', cents: 999, credits: 100 } as const;
const premium = { plan: 'premium', cents: 9_900, credits: 200 } as const;
const line = (price: PaidLine['price'], cents: number = price.cents): PaidLine => ({ price, cents });
const bills = (all: readonly (readonly PaidLine[])[]): PaidInvoice[] =>
  all.map((lines, index) => ({ id: `in_${index}`, lines }));
const earned = (all: readonly (readonly PaidLine[])[]): number[] => [...earnedCredits(bills(all)).values()];

test.each<[what: string, all: PaidLine[][], expected: number[]]>([
  ['nothing was paid', [], []],
  ['a trial, its end, a renewal', [[line(regular, 0)], [line(regular)], [line(regular)]], [0, 100, 100]],
  ['an upgrade on the first day', [[line(regular)], [line(regular, -999), line(premium)]], [100, 100]],
  ['an upgrade in the middle', [[line(regular)], [line(regular, -500), line(premium)]], [100, 149]],
  [
    'a downgrade on the first day, then periods until what was brought is paid off',
    [[line(premium)], [line(premium, -9_900), line(regular)], [line(regular)], [line(regular)]],
    [200, 0, 0, 100],
  ],
  [
    'a downgrade in the middle',
    [[line(premium)], [line(premium, -4_950), line(regular)], [line(regular)]],
    [200, 0, 100],
  ],
  ['thirds of a period', [[line(regular, 333)], [line(regular, 333)], [line(regular, 333)]], [33, 33, 34]],
  ['a bill without anything of ours', [[], [line(regular)]], [0, 100]],
])('%s', (_what, all, expected) => {
  expect(earned(all)).toEqual(expected);
});

test.each([1, 0.9, 0.37, 0])('going back and forth ten times with %d of the period left makes no credits', (share) => {
  const back = [line(premium, -Math.round(9_900 * share)), line(regular)];
  const forth = [line(regular, -Math.round(999 * share)), line(premium)];
  const all = [[line(regular)], ...Array.from({ length: 10 }, () => [forth, back]).flat()];
  let [dollars, highestDollars, credits] = [0, 0, 0];
  for (const [index, bill] of all.entries()) {
    dollars += bill.reduce((sum, { cents }) => sum + cents, 0) / 100;
    highestDollars = Math.max(highestDollars, dollars);
    credits += earned(all)[index] ?? 0;
    // No plan gives more for a dollar than the regular one.
    expect(credits).toBeLessThanOrEqual((highestDollars * 100) / 9.99 + 1e-6);
  }
  if (share === 1) expect(credits).toBe(200);
});

test('a refund of one subscription counts against another that it pays for', () => {
  const first = [[line(premium)], [line(premium, -9_900), line(regular)]];
  expect(earned([...first, [line(premium)]])).toEqual([200, 0, 100]);
});
