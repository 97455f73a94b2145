import { and, desc, eq, gt, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../kernel/database/database.ts';
import { conversations, messages, users } from '../../kernel/database/schema.ts';

export type ConversationRow = typeof conversations.$inferSelect;

/** What others see of whom they write with. */
export const correspondentColumns = {
  id: users.id,
  name: users.name,
  avatar: users.avatar,
  role: users.role,
  deletedAt: users.deletedAt,
};

const ordered = (one: string, other: string): [firstId: string, secondId: string] =>
  one < other ? [one, other] : [other, one];

/** The conversation of these two. */
export const between = (one: string, other: string): SQL | undefined => {
  const [firstId, secondId] = ordered(one, other);
  return and(eq(conversations.firstId, firstId), eq(conversations.secondId, secondId));
};

const memberIs = (userId: string) => or(eq(conversations.firstId, userId), eq(conversations.secondId, userId));
const sideOf = (userId: string, first: SQL, second: SQL): SQL =>
  sql`case when ${conversations.firstId} = ${userId} then ${first} else ${second} end`;
/** Whom this person writes with. */
export const otherThan = (userId: string) =>
  sideOf(userId, sql`${conversations.secondId}`, sql`${conversations.firstId}`);
const readBy = (userId: string) => sideOf(userId, sql`${conversations.firstRead}`, sql`${conversations.secondRead}`);

const incoming = alias(messages, 'incoming');
/** Of the other side, and not seen yet; of the conversation that the query around it is about. */
const unreadBy = (userId: string) =>
  and(
    eq(incoming.conversationId, conversations.id),
    ne(incoming.senderId, userId),
    gt(incoming.position, readBy(userId)),
  );

const selectFor = (db: Database, userId: string) => {
  const unread = db.select({ count: sql`count(*)` }).from(incoming).where(unreadBy(userId));
  return db
    .select({
      conversation: conversations,
      person: correspondentColumns,
      lastMessage: messages,
      unread: sql`${unread}`.mapWith(Number),
    })
    .from(conversations)
    .innerJoin(users, eq(users.id, otherThan(userId)))
    .innerJoin(
      messages,
      and(eq(messages.conversationId, conversations.id), eq(messages.position, conversations.lastPosition)),
    )
    .$dynamic();
};

/** A conversation as one of its two sees it. */
export type ConversationDetail = Awaited<ReturnType<typeof selectFor>>[number];

/** The latest message first. */
export const listConversations = (db: Database, userId: string): Promise<ConversationDetail[]> =>
  selectFor(db, userId).where(memberIs(userId)).orderBy(desc(conversations.lastMessageAt), desc(conversations.id));

/** The conversation, if this person is one of its two. */
export const findConversation = async (
  db: Database,
  userId: string,
  id: string,
): Promise<ConversationDetail | undefined> => {
  const [row] = await selectFor(db, userId).where(and(eq(conversations.id, id), memberIs(userId)));
  return row;
};

/** In all conversations of this person, or in those that `which` names. */
export const countUnread = async (db: Database, userId: string, which?: SQL): Promise<number> => {
  const [row] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(conversations)
    .innerJoin(incoming, unreadBy(userId))
    .where(and(memberIs(userId), which));
  return row?.count ?? 0;
};

/** The conversation that `which` names, kept from all others until the transaction ends. */
export const lockConversation = async (tx: Database, which: SQL | undefined): Promise<ConversationRow> => {
  const [row] = await tx.select().from(conversations).where(which).for('update');
  if (!row) throw new Error('The conversation that was just there is gone.');
  return row;
};

/** Makes sure that the two have a conversation; false when they had one. */
export const ensureConversation = async (tx: Database, one: string, other: string, now: Date): Promise<boolean> => {
  const [firstId, secondId] = ordered(one, other);
  const made = await tx
    .insert(conversations)
    .values({ firstId, secondId, createdAt: now, lastMessageAt: now })
    .onConflictDoNothing()
    .returning({ id: conversations.id });
  return made.length > 0;
};

/** Notes that this person has seen everything up to `position`; what was seen stays seen. */
export const noteRead = async (db: Database, userId: string, id: string, position: number): Promise<void> => {
  const { firstId, secondId, firstRead, secondRead } = conversations;
  const which = eq(conversations.id, id);
  await db
    .update(conversations)
    .set({ firstRead: position })
    .where(and(which, eq(firstId, userId), lt(firstRead, position)));
  await db
    .update(conversations)
    .set({ secondRead: position })
    .where(and(which, eq(secondId, userId), lt(secondRead, position)));
};
