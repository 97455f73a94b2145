import { isExpiredCard, savedCardExpiry, savedCardName } from './saved-card-api.ts';

const card = { _id: 'c', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030, isPreferred: false };

test('a card is named by its brand and last digits', () => {
  expect(savedCardName(card)).toBe('Visa ending in 4242');
  expect(savedCardName({ brand: 'a new one', last4: '0001' })).toBe('Card ending in 0001');
});

test.each([
  [new Date(2030, 3, 30, 23), 'Expires 04/30'],
  [new Date(2030, 4, 1), 'Expired 04/30'],
])('at %p it reads “%s”', (now, words) => {
  expect(savedCardExpiry(card, now)).toBe(words);
  expect(isExpiredCard(card, now)).toBe(words.startsWith('Expired'));
});
