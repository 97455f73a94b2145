import type { conversations, messages } from '../../nouns/conversations/table.ts';
import { content } from '../content/content.ts';
import type { DemoConversation, DemoMessage } from '../content/content-schemas.ts';
import { type DemoCalendar, hoursAfter } from '../content/demo-calendar.ts';
import { messagePictureId } from '../content/pictures.ts';
import { demoId } from '../content/random.ts';
import type { DemoPeople, UserRow } from './people.ts';

type MessageRow = typeof messages.$inferInsert & { id: string; createdAt: Date };

export interface ConversationRows {
  conversation: typeof conversations.$inferInsert & { id: string; lastMessageAt: Date };
  messages: readonly MessageRow[];
}

export const conversationRows = (calendar: DemoCalendar, people: DemoPeople): ConversationRows[] => {
  const customers = new Map(people.customers.map((customer) => [customer.name, customer]));
  return content.conversations.map((conversation) => {
    const customer = customers.get(conversation.customer);
    const provider = people.providers.get(conversation.provider);
    if (!customer || !provider) throw new Error(`${conversation.customer} or ${conversation.provider} is missing`);
    return rowsOf(calendar, conversation, customer, provider);
  });
};

const rowsOf = (
  calendar: DemoCalendar,
  { messages, unread, customer: name, provider: key }: DemoConversation,
  customer: UserRow,
  provider: UserRow,
): ConversationRows => {
  const id = demoId('conversation', `${name} ${key}`);
  const times = datesOf(calendar, messages);
  const last = times.length;
  const rows = messages.map(
    ({ from, text, pictures = [] }, index): MessageRow => ({
      id: demoId('message', `${name} ${key} ${index}`),
      conversationId: id,
      position: index + 1,
      senderId: from === 'provider' ? provider.id : customer.id,
      text,
      images: pictures.map(messagePictureId),
      createdAt: times[index] ?? calendar.now,
    }),
  );
  const readBy = ({ id: reader }: UserRow) => (rows.at(-1)?.senderId === reader ? last : last - unread);
  const [first, second] = customer.id < provider.id ? [customer, provider] : [provider, customer];
  return {
    messages: rows,
    conversation: {
      id,
      firstId: first.id,
      secondId: second.id,
      firstRead: readBy(first),
      secondRead: readBy(second),
      lastPosition: last,
      createdAt: times[0] ?? calendar.now,
      lastMessageAt: times.at(-1) ?? calendar.now,
    },
  };
};

/** Each is later than the one before, also when the demo begins early in the morning. */
const datesOf = (calendar: DemoCalendar, messages: readonly DemoMessage[]): Date[] => {
  let next = calendar.now;
  return messages
    .toReversed()
    .map(({ day, hour }) => {
      const latest = hoursAfter(next, -1 / 60);
      next = new Date(Math.min(calendar.at(day, hour).getTime(), latest.getTime()));
      return next;
    })
    .reverse();
};
