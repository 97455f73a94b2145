import { type BlockState, toWireDate } from '@nearhand/contracts';
import { and, asc, desc, eq, inArray, ne, or } from 'drizzle-orm';
import { isActiveAccount, users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { askedPage, isAfterPosition, pageAnswer, positionAt } from '../../kernel/paging/cursor.ts';
import { days } from '../../kernel/time/clock.ts';
import { whenDeleted } from '../accounts/account-hooks.ts';
import { reviewAuthor } from '../accounts/privacy.ts';
import { personNotFound } from '../accounts/suspend-account.ts';
import { lockTimes } from '../bookings/booking-repository.ts';
import { bookings, isOpenBooking } from '../bookings/table.ts';
import { services } from '../services/table.ts';
import { blocks } from './table.ts';

const perDayLimit = 50;
const shownBookings = 20;

const blockRoutes = implement((app) => {
  const { db } = app;
  const limit = rateLimit(app.database, 'blocks', perDayLimit, days(1), 'blocks');
  return {
    'GET blocks': async ({ viewer, query }) => {
      const page = askedPage(query);
      const { createdAt, id, blockedId } = blocks;
      const rows = await db
        .select({ _id: id, at: positionAt(createdAt), person: users, createdAt })
        .from(blocks)
        .innerJoin(users, eq(users.id, blockedId))
        .where(and(eq(blocks.blockerId, viewer._id), page.from && isAfterPosition(createdAt, id, page.from)))
        .orderBy(desc(createdAt), desc(id))
        .limit(page.limit + 1);
      // Blocking somebody does not show the name that they hide in reviews.
      return pageAnswer(rows, page, ({ person, createdAt }) => ({
        ...reviewAuthor(person, null),
        createdAt: createdAt.toISOString(),
      }));
    },
    'GET blocks/:id': async ({ viewer, params: { id } }) => ({ data: await blockState(db, viewer._id, id) }),
    'POST blocks': async ({ viewer, body: { person: blockedId } }) => {
      await limit.count(viewer._id);
      await db.transaction((tx) => block(tx, viewer._id, blockedId, app.clock()));
      return { data: await blockState(db, viewer._id, blockedId) };
    },
    'DELETE blocks/:id': async ({ viewer, params: { id } }) => {
      await db.delete(blocks).where(and(eq(blocks.blockerId, viewer._id), eq(blocks.blockedId, id)));
    },
  };
});

const block = async (tx: Database, blockerId: string, blockedId: string, createdAt: Date): Promise<void> => {
  // Bookings lock the times of both before they read accounts and blocks in one statement, messages hold both accounts:
  // either they are written before, or they find the block. One of the two locks is enough.
  await lockTimes(tx, blockerId);
  const both = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [blockerId, blockedId]), isActiveAccount))
    .orderBy(asc(users.id))
    .for('no key update');
  const [known] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, blockedId), ne(users.role, 'admin')));
  // The same answer for an unknown person, oneself and an admin, whom everybody must be able to hear from.
  if (blockerId === blockedId || both.length < 2 || !known) throw personNotFound();
  await tx.insert(blocks).values({ blockerId, blockedId, createdAt }).onConflictDoNothing();
};

const blockState = async (db: Database, viewerId: string, personId: string): Promise<BlockState> => {
  const isOwn = and(eq(blocks.blockerId, viewerId), eq(blocks.blockedId, personId));
  const { customerId, providerId, date, timeSlot } = bookings;
  const between = or(
    and(eq(customerId, viewerId), eq(providerId, personId)),
    and(eq(customerId, personId), eq(providerId, viewerId)),
  );
  const open = await db
    .select({ _id: bookings.id, service: services.name, date, timeSlot })
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .where(and(between, isOpenBooking))
    .orderBy(asc(date))
    .limit(shownBookings);
  return {
    isBlocked: (await db.$count(blocks, isOwn)) > 0,
    canBlock: (await db.$count(users, and(eq(users.id, personId), eq(users.role, 'admin')))) === 0,
    openBookings: open.map((row) => ({ ...row, date: toWireDate(row.date) })),
  };
};

export const blocksNoun = noun({
  routes: [blockRoutes],
  tables: { blocks },
  // One who is blocked does not learn it from an export.
  exports: { blocks: exportFile('blocks.json', 'People whom you blocked.', own(blocks, blocks.blockerId)) },
  onAccount: [whenDeleted((tx, id) => tx.delete(blocks).where(or(eq(blocks.blockerId, id), eq(blocks.blockedId, id))))],
});
