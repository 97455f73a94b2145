import { formBody } from '../frames/stripe-api.ts';
import { cardBrand, cardProblems, formatCardNumber, formatExpiry, passesLuhn } from './card-fields.ts';
import { cardStyleSheet } from './card-style.ts';

const now = new Date(2030, 5, 15);
const good = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', postalCode: undefined };

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242 42', '4242 42'],
  ['378282246310005', '3782 822463 10005'],
  ['4242-4242-4242-4242-99', '4242 4242 4242 4242'],
])('card number %s reads %s', (input, shown) => {
  expect(formatCardNumber(input)).toBe(shown);
});

test.each([
  ['1', '1'],
  ['12', '12 / '],
  ['4', '04 / '],
  ['1/', '01 / '],
  ['1234', '12 / 34'],
  ['12/34', '12 / 34'],
  ['12/2034', '12 / 34'],
])('expiry %s reads %s', (input, shown) => {
  expect(formatExpiry(input)).toBe(shown);
});

test('deleting back over the slash is possible', () => {
  expect(formatExpiry('12 /', true)).toBe('12');
});

test('brands and check digits are known', () => {
  expect(['4', '55', '37', '6011', '9'].map(cardBrand)).toEqual(['visa', 'mastercard', 'amex', 'discover', 'unknown']);
  expect(passesLuhn('4242424242424242')).toBe(true);
  expect(passesLuhn('4242424242424241')).toBe(false);
});

test.each([
  [{}, undefined],
  [{ number: '4242' }, 'Your card number is incomplete.'],
  [{ number: '4242 4242 4242 4241' }, 'Your card number is invalid.'],
  [{ expiry: '1' }, "Your card's expiration date is incomplete."],
  [{ expiry: '12 / 29' }, "Your card's expiration year is in the past."],
  [{ expiry: '05 / 30' }, "Your card's expiration date is in the past."],
  [{ expiry: '06 / 30' }, undefined],
  [{ expiry: '06 / 81' }, "Your card's expiration year is invalid."],
  [{ cvc: '12' }, "Your card's security code is incomplete."],
  [{ postalCode: '123' }, 'Your postal code is incomplete.'],
])('a card with %j says %s', (wrong, message) => {
  expect(cardProblems({ ...good, ...wrong }, now)[0]?.message).toBe(message);
});

test('styles become rules for the fields, and nothing else passes', () => {
  const css = cardStyleSheet({
    base: { color: '#17211C', '::placeholder': { color: 'grey' }, position: 'fixed', fontSize: '16px } body {' },
    invalid: { color: 'red', iconColor: 'red' },
  });
  expect(css).toContain('.input { color: #17211C; }');
  expect(css).toContain('.input::placeholder { color: grey; }');
  expect(css).toContain('.is-invalid .brand { color: red; }');
  expect(css).not.toMatch(/position|body/);
});

test('nested parameters travel as Stripe reads them', () => {
  const body = formBody({ card: { number: '42' }, billing_details: { address: { city: 'X' } }, none: undefined });
  expect(body.toString()).toBe(
    new URLSearchParams({ 'card[number]': '42', 'billing_details[address][city]': 'X' }).toString(),
  );
});
