import { type CaseState, type CaseSummary, type Page, toDollars } from '@nearhand/contracts';
import { and, asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { type AskedPage, isAfterPosition, pageAnswer, positionAt } from '../../kernel/paging/cursor.ts';
import { bookings } from '../bookings/table.ts';
import { services } from '../services/table.ts';
import { cases } from './table.ts';

const customers = alias(users, 'customers');
const providers = alias(users, 'providers');

/** Cases for admins, the oldest first. */
export const listCases = async (
  db: Database,
  state: CaseState | undefined,
  page: AskedPage,
): Promise<Page<CaseSummary>> => {
  const isAsked = state && eq(cases.state, state);
  const rows = await db
    .select({
      _id: cases.id,
      at: positionAt(cases.createdAt),
      bookingId: cases.bookingId,
      service: services.name,
      customer: customers.name,
      provider: providers.name,
      openedBy: cases.openedBy,
      reason: cases.reason,
      state: cases.state,
      priceCents: bookings.priceCents,
      createdAt: cases.createdAt,
    })
    .from(cases)
    .innerJoin(bookings, eq(bookings.id, cases.bookingId))
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .innerJoin(customers, eq(customers.id, bookings.customerId))
    .innerJoin(providers, eq(providers.id, bookings.providerId))
    .where(and(isAsked, page.from && isAfterPosition(cases.createdAt, cases.id, page.from, 'asc')))
    .orderBy(asc(cases.createdAt), asc(cases.id))
    .limit(page.limit + 1);
  const answer = pageAnswer(rows, page, ({ at, priceCents, createdAt, ...row }) => ({
    ...row,
    amount: toDollars(priceCents),
    createdAt: createdAt.toISOString(),
  }));
  return { ...answer, total: await db.$count(cases, isAsked) };
};
