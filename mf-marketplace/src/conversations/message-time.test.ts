import { dayInWords, dayOf, whenInShort } from './message-time.ts';

const at = (local: string) => new Date(local).toISOString();
const now = new Date('2026-11-21T10:00:00');

test.each([
  ['2026-11-21T00:01:00', '12:01 AM', 'Today'],
  ['2026-11-20T23:59:00', 'Friday', 'Yesterday'],
  ['2026-11-15T12:00:00', 'Sunday', 'Sunday, November 15'],
  ['2026-11-14T12:00:00', 'Nov 14', 'Saturday, November 14'],
  ['2025-12-31T12:00:00', 'Dec 31, 2025', 'Wednesday, December 31, 2025'],
])('%s is %s in a list and %s above its messages', (local, short, words) => {
  expect(whenInShort(at(local), now)).toBe(short);
  expect(dayInWords(at(local), now)).toBe(words);
});

test('a message of tomorrow, when a clock is wrong, shows its date', () => {
  expect(whenInShort(at('2026-11-22T00:01:00'), now)).toBe('Nov 22');
});

test('a day begins at midnight', () => {
  expect(dayOf(at('2026-11-21T00:00:00'))).toBe(dayOf(at('2026-11-21T23:59:59')));
  expect(dayOf(at('2026-11-21T00:00:00'))).not.toBe(dayOf(at('2026-11-20T23:59:59')));
});
