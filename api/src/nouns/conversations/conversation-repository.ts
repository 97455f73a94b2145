import { and, desc, eq, exists, gt, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { findsAny, firstOf, insertRow } from '../../kernel/database/first-of.ts';
import { publish } from '../../kernel/database/live-updates.ts';
import { type AskedPage, isAfterPosition, positionAt } from '../../kernel/paging/cursor.ts';
import { isApart } from '../blocks/apart.ts';
import { blocks } from '../blocks/table.ts';
import { conversations, messages } from './table.ts';

export type ConversationRow = typeof conversations.$inferSelect;

export const correspondentColumns = {
  id: users.id,
  name: users.name,
  avatar: users.avatar,
  role: users.role,
  deletedAt: users.deletedAt,
  suspendedAt: users.suspendedAt,
};

const ordered = (one: string, other: string): [firstId: string, secondId: string] =>
  one < other ? [one, other] : [other, one];

export const between = (one: string, other: string): SQL | undefined => {
  const [firstId, secondId] = ordered(one, other);
  return and(eq(conversations.firstId, firstId), eq(conversations.secondId, secondId));
};

export const memberIs = (userId: string) => or(eq(conversations.firstId, userId), eq(conversations.secondId, userId));
const sideOf = (userId: string, first: SQL, second: SQL): SQL =>
  sql`case when ${conversations.firstId} = ${userId} then ${first} else ${second} end`;
export const otherThan = (userId: string) =>
  sideOf(userId, sql`${conversations.secondId}`, sql`${conversations.firstId}`);
/** Only such conversations can have unread messages. An index holds them. */
const hasNewFor = (userId: string) => {
  const { firstId, secondId, lastPosition, firstRead, secondRead } = conversations;
  return or(
    and(eq(firstId, userId), gt(lastPosition, firstRead)),
    and(eq(secondId, userId), gt(lastPosition, secondRead)),
  );
};
const readBy = (userId: string) => sideOf(userId, sql`${conversations.firstRead}`, sql`${conversations.secondRead}`);

const incoming = alias(messages, 'incoming');
/** Counts unread messages of the other member, in the conversation of the outer query. */
const unreadBy = (db: Database, userId: string): SQL =>
  sql`${db
    .select({ count: sql`count(*)` })
    .from(incoming)
    .where(
      and(
        eq(incoming.conversationId, conversations.id),
        ne(incoming.senderId, userId),
        gt(incoming.position, readBy(userId)),
      ),
    )}`;

const hasBlocked = (db: Database, userId: string) =>
  db
    .select({ id: blocks.id })
    .from(blocks)
    .where(and(eq(blocks.blockerId, userId), eq(blocks.blockedId, users.id)));

const selectFor = (db: Database, userId: string) =>
  db
    .select({
      _id: conversations.id,
      at: positionAt(conversations.lastMessageAt),
      conversation: conversations,
      person: correspondentColumns,
      lastMessage: messages,
      unread: unreadBy(db, userId).mapWith(Number),
      apart: sql`${isApart(db, userId, users.id)}`.mapWith(Boolean),
      blocked: sql`${exists(hasBlocked(db, userId))}`.mapWith(Boolean),
    })
    .from(conversations)
    .innerJoin(users, eq(users.id, otherThan(userId)))
    .innerJoin(
      messages,
      and(eq(messages.conversationId, conversations.id), eq(messages.position, conversations.lastPosition)),
    )
    .$dynamic();

export type ConversationDetail = Awaited<ReturnType<typeof selectFor>>[number];

/** Those of a page and one more, the one with the latest message first. Each side of a person has its index. */
export const listConversations = (
  db: Database,
  userId: string,
  { limit, from }: AskedPage,
): Promise<ConversationDetail[]> => {
  const { lastMessageAt, id, firstId, secondId } = conversations;
  const latestAs = (side: typeof firstId | typeof secondId) =>
    db
      .select({ id })
      .from(conversations)
      .where(and(eq(side, userId), from && isAfterPosition(lastMessageAt, id, from)))
      .orderBy(desc(lastMessageAt), desc(id))
      .limit(limit + 1);
  return selectFor(db, userId)
    .where(inArray(id, unionAll(latestAs(firstId), latestAs(secondId))))
    .orderBy(desc(lastMessageAt), desc(id))
    .limit(limit + 1);
};

export const findConversation = (db: Database, userId: string, id: string): Promise<ConversationDetail | undefined> =>
  firstOf(selectFor(db, userId).where(and(eq(conversations.id, id), memberIs(userId))));

/** In all conversations of the user, or in those that `which` names. */
export const countUnread = async (db: Database, userId: string, which?: SQL): Promise<number> => {
  const [row] = await db
    .select({ count: sql`coalesce(sum(${unreadBy(db, userId)}), 0)`.mapWith(Number) })
    .from(conversations)
    .where(and(hasNewFor(userId), which));
  return row?.count ?? 0;
};

export const lockConversation = async (tx: Database, which: SQL | undefined): Promise<ConversationRow> => {
  const [row] = await tx.select().from(conversations).where(which).for('update');
  if (!row) throw new Error('The conversation that was just there is gone.');
  return row;
};

export const ensureConversation = async (tx: Database, one: string, other: string, now: Date): Promise<boolean> => {
  const [firstId, secondId] = ordered(one, other);
  const values = { firstId, secondId, createdAt: now, lastMessageAt: now };
  return findsAny(tx.insert(conversations).values(values).onConflictDoNothing().returning({ id: conversations.id }));
};

/** Marks everything up to `position` as read; a smaller position changes nothing. */
export const noteRead = (db: Database, userId: string, id: string, position: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { firstId, secondId, firstRead, secondRead } = conversations;
    const readTo = (side: typeof firstId | typeof secondId, read: typeof firstRead | typeof secondRead) =>
      sql`case when ${side} = ${userId} then ${position} else ${read} end`;
    const isNew = or(
      and(eq(firstId, userId), lt(firstRead, position)),
      and(eq(secondId, userId), lt(secondRead, position)),
    );
    const changed = await tx
      .update(conversations)
      .set({ firstRead: readTo(firstId, firstRead), secondRead: readTo(secondId, secondRead) })
      .where(and(eq(conversations.id, id), isNew))
      .returning({ id: conversations.id });
    if (changed.length > 0) publish(tx, 'message.changed', id);
  });

export type MessageRow = typeof messages.$inferSelect;

/** Adds a message to a locked conversation, at its next position. */
export const appendMessage = async (
  tx: Database,
  { id: conversationId, firstId, firstRead, secondRead, lastPosition, lastMessageAt }: ConversationRow,
  senderId: string,
  content: Pick<MessageRow, 'id' | 'text' | 'images'>,
  now: Date,
): Promise<MessageRow> => {
  const position = lastPosition + 1;
  // Clocks of several copies differ: a later message must not have an earlier date.
  const createdAt = now < lastMessageAt ? lastMessageAt : now;
  const message = await insertRow(tx, messages, { ...content, conversationId, position, senderId, createdAt });
  const isFirst = senderId === firstId;
  const hasReadAll = (isFirst ? firstRead : secondRead) === lastPosition;
  await tx
    .update(conversations)
    .set({
      lastPosition: position,
      lastMessageAt: createdAt,
      // Senders know their message.
      ...(hasReadAll && (isFirst ? { firstRead: position } : { secondRead: position })),
    })
    .where(eq(conversations.id, conversationId));
  publish(tx, 'message.changed', conversationId);
  return message;
};

export const latestMessages = (
  db: Database,
  conversationId: string,
  limit: number,
  before?: number,
): Promise<MessageRow[]> =>
  db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        before === undefined ? undefined : lt(messages.position, before),
      ),
    )
    .orderBy(desc(messages.position))
    .limit(limit);
