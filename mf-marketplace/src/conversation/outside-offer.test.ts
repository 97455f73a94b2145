import { isOutsideOffer } from './outside-offer.ts';

test.each([
  'Can you Venmo me the 80?',
  'I take CashApp or Zelle.',
  'It is cheaper by bank transfer, I send you my IBAN',
  'Let us talk on WhatsApp',
  'Add me on Telegram @pat',
  'I am on signal, use Signal please',
  'Call me at (212) 555-0100',
  'text me on 212.555.0100 when you can',
  'My number is +1 212 555 0100',
  'email me at pat@example.com',
  'You could pay me in cash and save the fee',
  'Do you mind paying the rest cash?',
  'Pay me directly, I give you 10% off',
  'We can book the next one outside the app',
  'Do not worry. Just send it with PayPal',
  'I don’t like the app, pay pal is easier',
  'Can we do it for cash?',
  'Cash only please',
  'Here is my number 212-555-0100',
  'Call or text 212 555 0100',
  'send the money to my bank account',
  'DM me on Instagram',
  'Book me directly next time',
  'Thanks!\nBuy a gift card and send me the code',
])('%j asks to pay or to talk elsewhere', (text) => {
  expect(isOutsideOffer(text)).toBe(true);
});

test.each([
  'See you at nine.',
  'I paid here with my card.',
  'Please pay on the site.',
  'I do not take Venmo, only Nearhand.',
  'No cash please, the app holds the money.',
  'Sorry, I can’t pay cash',
  'The Wi-Fi signal is weak in the kitchen.',
  'Call me when you are at the door',
  'The gate code is 4821#, apartment 12',
  'My address is 120 Main St, 10001',
  'Order 2026-11-29 1234 is for the boiler, part 555-0100-12345678',
  'Is the cash register in the shop yours to clean, too?',
  'The payment went through at 10:15 on 2026-11-29.',
  'I got a gift card from my sister, can I use it here?',
  'The cashier lets you in, then ring the bell of apartment 4',
  'Please call us when you arrive',
  'Can I pay by card here?',
  'Do you book outside of the city?',
  'Payment outside of business hours is fine?',
  'My number of rooms is 3',
  'Will you teach cryptography?',
  '',
])('%j does not', (text) => {
  expect(isOutsideOffer(text)).toBe(false);
});

test('a long message is read in no time', () => {
  const texts = ['1 '.repeat(1000), 'a.'.repeat(1000), 'pay a '.repeat(333), `my email is ${'a'.repeat(1900)}`];
  expect(texts.map(isOutsideOffer)).toEqual([false, false, false, false]);
});
