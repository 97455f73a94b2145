import type { MessagePage } from '@nearhand/contracts';
import { aConversation } from '@nearhand/testing';
import { withEarlier, withNewest, withSent } from './message-thread.ts';

const message = (position: number) => ({ ...aConversation().lastMessage, _id: `m${position}`, position });
const page = (from: number, to: number, hasEarlier = from > 1): MessagePage => ({
  messages: Array.from({ length: to - from + 1 }, (_, index) => message(from + index)),
  hasEarlier,
});

test.each([
  ['follows the known messages', page(1, 5), page(6, 8), page(1, 8)],
  ['overlaps them', page(3, 8), page(6, 10), page(3, 10)],
  ['is older than a sent message', page(3, 8), page(3, 7), page(3, 8)],
  ['leaves a gap', page(1, 5), page(9, 12), page(9, 12)],
  ['reaches further back', page(6, 8), page(1, 8), page(1, 8)],
])('a newest page that %s', (_how, known, newest, joined) => {
  expect(withNewest(known, newest)).toEqual(joined);
});

test('the first page is the whole thread', () => {
  expect(withNewest(undefined, page(4, 6))).toEqual(page(4, 6));
});

test('earlier messages come first, each once', () => {
  expect(withEarlier(page(6, 8), page(1, 6, false))).toEqual(page(1, 8));
});

test('earlier messages of a thread that began anew meanwhile leave no gap', () => {
  expect(withEarlier(page(20, 22), page(1, 5))).toEqual(page(20, 22));
});

test('a sent message is added only directly after the last one', () => {
  expect(withSent(page(1, 3), message(4))).toEqual(page(1, 4));
  expect(withSent(page(1, 3), message(6))).toEqual(page(1, 3));
  expect(withSent(page(1, 3), message(3))).toEqual(page(1, 3));
});
