import { type PersonBooking, type PersonRow, type PersonState, toDollars, toWireDate } from '@nearhand/contracts';
import type { PeopleFilter } from '@nearhand/contracts/wire';
import { and, desc, eq, ilike, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isActiveAccount, users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { isUuid } from '../../kernel/database/decoders.ts';
import { type AskedPage, isAfterPosition, pageAnswer, positionAt } from '../../kernel/paging/cursor.ts';
import { bookings } from '../bookings/table.ts';
import { services } from '../services/table.ts';

type Account = typeof users.$inferSelect;

const inState: Record<PersonState, SQL | undefined> = {
  active: isActiveAccount,
  suspended: and(isNotNull(users.suspendedAt), isNull(users.deletedAt)),
  deleted: isNotNull(users.deletedAt),
};

export const toPersonRow = (account: Account): PersonRow => ({
  _id: account.id,
  name: account.name,
  email: account.deletedAt ? '' : account.email,
  avatar: account.avatar,
  role: account.role,
  state: account.deletedAt ? 'deleted' : account.suspendedAt ? 'suspended' : 'active',
  createdAt: account.createdAt.toISOString(),
});

/** Matches texts that contain this one. */
export const containing = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;

const matches = (search: string): SQL | undefined => {
  if (isUuid(search.toLowerCase())) return eq(users.id, search);
  return or(ilike(users.name, containing(search)), ilike(users.email, containing(search)));
};

/** People, the newest first. */
export const listPeople = async (db: Database, { search = '', role, state }: PeopleFilter, page: AskedPage) => {
  const asked = search.trim();
  const rows = await db
    .select({ _id: users.id, at: positionAt(users.createdAt), account: users })
    .from(users)
    .where(
      and(
        asked ? matches(asked) : undefined,
        role && eq(users.role, role),
        state && inState[state],
        page.from && isAfterPosition(users.createdAt, users.id, page.from),
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(page.limit + 1);
  return pageAnswer(rows, page, ({ account }) => toPersonRow(account));
};

const others = alias(users, 'others');

/** The newest ones of a person, as both sides, for releases of the office that read them here. */
export const newestBookings = async (db: Database, personId: string, limit: number): Promise<PersonBooking[]> => {
  const { customerId, providerId, createdAt, id } = bookings;
  const rows = await db
    .select({ booking: bookings, service: services.name, with: others.name })
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .innerJoin(
      others,
      or(
        and(eq(customerId, personId), eq(others.id, providerId)),
        and(eq(providerId, personId), eq(others.id, customerId)),
      ),
    )
    .where(or(eq(customerId, personId), eq(providerId, personId)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
  return rows.map(({ booking, ...names }) => ({
    _id: booking.id,
    ...names,
    side: booking.customerId === personId ? 'customer' : 'provider',
    date: toWireDate(booking.date),
    timeSlot: booking.timeSlot,
    status: booking.status,
    amount: toDollars(booking.priceCents),
  }));
};
