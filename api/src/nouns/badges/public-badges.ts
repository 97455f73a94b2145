import { addDays, type Badge, type CalendarDay } from '@nearhand/contracts';
import { and, asc, desc, eq, gte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '../../kernel/accounts/table.ts';
import { firstOf } from '../../kernel/database/first-of.ts';
import { instantAt, todayOf } from '../../kernel/time/clock.ts';
import { credentials } from './table.ts';

type Time = Pick<FastifyInstance, 'clock' | 'settings'>;

/** A credential is valid through its last day. */
const endOf = (day: CalendarDay, timeZone: string): Date => instantAt(Date.parse(addDays(day, 1)) / 60_000, timeZone);

/** The badges of a person, as everyone sees them. Each answer asks anew, so an expired one is gone at once. */
export const badgesOf = async (context: Time & Pick<FastifyInstance, 'db'>, userId: string): Promise<Badge[]> => {
  const { db, settings } = context;
  const person = await firstOf(
    db
      .select({ email: users.emailConfirmedAt, identity: users.identityCheckedAt })
      .from(users)
      .where(eq(users.id, userId)),
  );
  const { ownerId, kind, title, issuer, validUntil, state, id } = credentials;
  const valid = await db
    .select({ kind, title, issuer, validUntil })
    .from(credentials)
    .where(and(eq(ownerId, userId), eq(state, 'approved'), gte(validUntil, todayOf(context))))
    .orderBy(desc(kind), desc(validUntil), asc(id));
  return [
    ...(person?.identity ? [{ kind: 'identity' as const }] : []),
    ...valid.map((one) => ({ ...one, expiresAt: endOf(one.validUntil, settings.timeZone).toISOString() })),
    ...(person?.email ? [{ kind: 'email' as const }] : []),
  ];
};
