import { formatMoney, formatPrice, toDollars } from './money.ts';

const cents = [0, 1, 9, 10, 99, 100, 101, 99_999, 100_000, 123_456, 99_999_999, 100_000_000, 123_456_789_012];
const amounts = [...cents, ...cents.slice(1).map((each) => -each)].map(toDollars);
const currency = { style: 'currency', currency: 'USD' } as const;
const exact = new Intl.NumberFormat('en-US', currency);
const whole = new Intl.NumberFormat('en-US', { ...currency, maximumFractionDigits: 0 });

test.each(amounts)('%d dollars read as Intl writes them', (dollars) => {
  expect(formatMoney(dollars)).toBe(exact.format(dollars));
  expect(formatPrice(dollars)).toBe((Number.isInteger(dollars) ? whole : exact).format(dollars));
});
