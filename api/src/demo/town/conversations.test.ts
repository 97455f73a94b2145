import { longestMessage } from '@nearhand/contracts';
import { composeDemo } from './demo-data.ts';

const compose = (now: Date) => {
  const timeZone = 'America/New_York';
  return composeDemo({ now, timeZone, passwordHash: 'none' });
};
const now = new Date('2026-11-18T15:30:00Z');
const { conversations, people, listings } = compose(now);
const everyone = [...people.providers.values(), ...people.customers];
const idOf = (name: string) => everyone.find(({ email }) => email === `${name}@nearhand.test`)?.id ?? '';
const [customer, provider] = [idOf('customer'), idOf('provider')];

/** One person's conversations: the other person and the number of unread messages. */
const mailboxOf = (userId: string) =>
  conversations.flatMap(({ conversation, messages }) => {
    const { firstId, secondId, firstRead = 0, secondRead = 0 } = conversation;
    if (firstId !== userId && secondId !== userId) return [];
    const read = firstId === userId ? firstRead : secondRead;
    const unread = messages.filter(({ senderId, position }) => senderId !== userId && position > read).length;
    return [{ other: firstId === userId ? secondId : firstId, unread }];
  });

test('the demo customer writes with the demo provider and others, the provider with other customers', () => {
  const withCustomer = mailboxOf(customer);
  expect(withCustomer.length).toBeGreaterThanOrEqual(3);
  expect(withCustomer.map(({ other }) => other)).toContain(provider);
  const offering = new Set(listings.map(({ provider: { id } }) => id));
  expect(withCustomer.filter(({ other }) => !offering.has(other))).toEqual([]);
  expect(mailboxOf(provider).filter(({ other }) => other !== customer).length).toBeGreaterThanOrEqual(2);
});

test('something waits for both of them, and something does not', () => {
  for (const userId of [customer, provider]) {
    const unread = mailboxOf(userId).map((one) => one.unread);
    expect([Math.max(...unread) > 0, Math.min(...unread)]).toEqual([true, 0]);
  }
});

test('two people have one conversation, of three to twelve messages of its own two', () => {
  const pairs = conversations.map(({ conversation: { firstId, secondId } }) => `${firstId} ${secondId}`);
  expect(new Set(pairs).size).toBe(pairs.length);
  for (const { conversation, messages } of conversations) {
    expect(conversation.firstId < conversation.secondId).toBe(true);
    expect(messages.map(({ position }) => position)).toEqual(messages.map((_, index) => index + 1));
    expect([3, 12]).toEqual([Math.min(3, messages.length), Math.max(12, messages.length)]);
    expect(new Set(messages.map(({ senderId }) => senderId))).toEqual(
      new Set([conversation.firstId, conversation.secondId]),
    );
    expect(messages.every(({ text }) => text.trim() === text && text.length <= longestMessage)).toBe(true);
  }
});

test.each([
  ['in the morning', now],
  ['just after midnight', new Date('2026-11-18T05:01:00Z')],
])('seeded %s, one follows the other up to now', (_when, then) => {
  for (const { conversation, messages } of compose(then).conversations) {
    const times = messages.map(({ createdAt }) => createdAt.getTime());
    expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0))).toBe(true);
    expect(Math.max(...times)).toBeLessThanOrEqual(then.getTime());
    expect(conversation.lastMessageAt.getTime()).toBe(Math.max(...times));
  }
});

test('they go over several days, today included', () => {
  const days = conversations.map(
    ({ messages }) => new Set(messages.map(({ createdAt }) => createdAt.toISOString().slice(0, 10))),
  );
  expect(Math.min(...days.map(({ size }) => size))).toBeGreaterThan(1);
  expect(days.filter((dates) => dates.has('2026-11-18')).length).toBeGreaterThanOrEqual(2);
});
