import { and, eq, exists, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { bookings, conversations, users } from '../../kernel/database/schema.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { hasPublicPage } from '../providers/provider-visibility.ts';
import { between, correspondentColumns } from './conversation-repository.ts';

/** The person under this id if `viewer` may write to them, and the conversation that the two have. */
export const findRecipient = async (db: Database, viewer: Viewer, id: string) => {
  const [row] = await db
    .select({ person: correspondentColumns, conversationId: conversations.id })
    .from(users)
    .leftJoin(conversations, between(viewer._id, id))
    .where(and(eq(users.id, id), isNull(users.deletedAt), mayWriteTo(db, viewer)));
  return row;
};

/** Providers, whom one has a conversation or a booking with; for admins everybody. */
const mayWriteTo = (db: Database, viewer: Viewer): SQL | undefined =>
  viewer.role === 'admin'
    ? undefined
    : or(hasPublicPage(db), isNotNull(conversations.id), exists(bookingWith(db, viewer._id)));

/** In either direction and any status: what was booked may have to be spoken of later, too. */
const bookingWith = (db: Database, viewerId: string) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      or(
        and(eq(bookings.providerId, viewerId), eq(bookings.customerId, users.id)),
        and(eq(bookings.customerId, viewerId), eq(bookings.providerId, users.id)),
      ),
    );
