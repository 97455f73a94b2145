import { isDeepStrictEqual } from 'node:util';
import { type CalendarDay, type ServiceStatus, toCents, type UpdateService } from '@nearhand/contracts';
import { and, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { findsAny, firstOf } from '../../kernel/database/first-of.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { siteBits, sourceOf } from '../../kernel/limits/rate-limit.ts';
import { type AskedPage, isAfterPosition } from '../../kernel/paging/cursor.ts';
import { keyedHash } from '../../kernel/settings/secret.ts';
import { type AccountHook, whenDeleted } from '../accounts/account-hooks.ts';
import { type ServiceRow, selectServices } from './service-wire.ts';
import { serviceOptions, services, serviceViewDays, serviceViews } from './table.ts';

/** Active services and the viewer's own; for an admin all. */
export const visibleTo = (viewer: Viewer | null): SQL | undefined => {
  if (viewer?.role === 'admin') return undefined;
  const active = eq(services.status, 'active');
  return viewer ? or(active, eq(services.providerId, viewer._id)) : active;
};

/** The services of a page and one more, newest first; of all statuses without one. */
export const findPageOfServices = async (
  db: Database,
  providerId: string,
  status: ServiceStatus | undefined,
  { limit, from }: AskedPage,
): Promise<(ServiceRow & { _id: string; at: number })[]> => {
  const { id, createdAt } = services;
  const rows = await selectServices(db)
    .where(
      and(
        eq(services.providerId, providerId),
        status && eq(services.status, status),
        from && isAfterPosition(createdAt, id, from),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1);
  return rows.map((row) => ({ ...row, _id: row.service.id, at: row.figures.createdAtMicroseconds }));
};

export const countStatuses = async (db: Database, providerId: string): Promise<Record<ServiceStatus, number>> => {
  const rows = await db
    .select({ status: services.status, count: count() })
    .from(services)
    .where(eq(services.providerId, providerId))
    .groupBy(services.status);
  const counted = new Map(rows.map((row) => [row.status, row.count]));
  const countOf = (status: ServiceStatus) => counted.get(status) ?? 0;
  return { draft: countOf('draft'), active: countOf('active'), paused: countOf('paused') };
};

export const findService = (db: Database, id: string, viewer: Viewer | null): Promise<ServiceRow | undefined> =>
  firstOf(selectServices(db).where(and(eq(services.id, id), visibleTo(viewer))));

/** Locks the service against other changes; bookings do not wait. */
export const lockService = (tx: Database, id: string): Promise<typeof services.$inferSelect | undefined> =>
  firstOf(tx.select().from(services).where(eq(services.id, id)).for('no key update'));

export const insertService = (tx: Database, values: typeof services.$inferInsert): Promise<boolean> =>
  findsAny(tx.insert(services).values(values).onConflictDoNothing().returning({ id: services.id }));

export const updateService = (tx: Database, id: string, values: Partial<typeof services.$inferSelect>) =>
  tx.update(services).set(values).where(eq(services.id, id));

/** False when the status is no longer `from`. */
export const changeStatus = (
  db: Database,
  id: string,
  from: ServiceStatus,
  to: ServiceStatus,
  now: Date,
): Promise<boolean> =>
  findsAny(
    db
      .update(services)
      .set({ status: to, updatedAt: now })
      .where(
        and(eq(services.id, id), eq(services.status, from), to === 'active' ? isNull(services.hiddenAt) : undefined),
      )
      .returning({ id: services.id }),
  );

export const servicesOfAccount: AccountHook = {
  onSuspension: async (tx, providerId, now) => {
    await tx
      .update(services)
      .set({ status: 'paused', isPausedBySuspension: true, updatedAt: now })
      .where(and(eq(services.providerId, providerId), eq(services.status, 'active')));
  },
  onReinstatement: async (tx, providerId, now) => {
    await tx
      .update(services)
      .set({ status: 'active', isPausedBySuspension: false, updatedAt: now })
      .where(and(eq(services.providerId, providerId), eq(services.isPausedBySuspension, true)));
  },
  ...whenDeleted((tx, id) => tx.update(services).set({ status: 'paused' }).where(eq(services.providerId, id))),
};

/** Of one source without an account, for a service and day: a client can pretend to be many browsers. */
export const viewsOfSourceLimit = 20;

export interface Visitor {
  id: string;
  /** The beginning of all ids of its source; absent for accounts. */
  source?: string;
}

/** The account's id, else keyed hashes of source and browser. */
export const visitorOf = (request: FastifyRequest, secret: string): Visitor => {
  if (request.viewer) return { id: request.viewer._id };
  const source = `${keyedHash(secret, 'source', sourceOf(request, siteBits))}.`;
  return { id: source + keyedHash(secret, sourceOf(request), request.headers['user-agent'] ?? ''), source };
};

/** Counts a view, once per visitor and day, within the limit of its source. Resolves to the number that was added. */
export const countView = (
  db: Database,
  serviceId: string,
  day: CalendarDay,
  { id: visitor, source }: Visitor,
): Promise<0 | 1> =>
  db.transaction(async (tx) => {
    const isOfSource = and(
      eq(serviceViews.serviceId, serviceId),
      eq(serviceViews.day, day),
      sql`starts_with(${serviceViews.visitor}, ${source})`,
    );
    if (source && !(await isAlone(tx, serviceId + source))) return 0;
    if (source && (await tx.$count(serviceViews, isOfSource)) >= viewsOfSourceLimit) return 0;
    const first = await tx
      .insert(serviceViews)
      .values({ serviceId, day, visitor })
      .onConflictDoNothing()
      .returning({ day: serviceViews.day });
    if (first.length === 0) return 0;
    await tx
      .update(services)
      .set({ views: sql`${services.views} + 1` })
      .where(eq(services.id, serviceId));
    const { serviceId: service, day: viewDay, views } = serviceViewDays;
    await tx
      .insert(serviceViewDays)
      .values({ serviceId, day, views: 1 })
      .onConflictDoUpdate({ target: [viewDay, service], set: { views: sql`${views} + 1` } });
    return 1;
  });

/** Of views of one source at the same instant one counts: none waits, and the limit holds. */
const isAlone = async (tx: Database, key: string): Promise<boolean> => {
  const isLocked = sql<unknown>`pg_try_advisory_xact_lock(hashtextextended(${key}, 0))`.mapWith(Boolean);
  const [row] = await tx.select({ isLocked }).from(sql`(values (1)) one`);
  return row?.isLocked === true;
};

/**
 * Makes these the options of a locked service, in this order; true when any differed. Writes only what differs. An option with a known `_id` stays the same row.
 */
export const replaceOptions = async (
  tx: Database,
  serviceId: string,
  wanted: UpdateService['options'],
): Promise<boolean> => {
  const present = await tx.select().from(serviceOptions).where(eq(serviceOptions.serviceId, serviceId));
  const left = new Map(present.map((row) => [row.id, row]));
  const added: (typeof serviceOptions.$inferInsert)[] = [];
  let isChanged = false;
  for (const [position, option] of wanted.entries()) {
    const { name, description, price } = option;
    const values = { position, name, description, priceCents: toCents(price) };
    const row = left.get(option._id ?? '');
    // Of two options with the same id, the first one has it.
    if (!row) added.push({ serviceId, ...values });
    else left.delete(row.id);
    const changes = row && differing(row, values);
    if (row && changes) await tx.update(serviceOptions).set(changes).where(eq(serviceOptions.id, row.id));
    if (changes) isChanged = true;
  }
  if (left.size > 0) await tx.delete(serviceOptions).where(inArray(serviceOptions.id, [...left.keys()]));
  if (added.length > 0) await tx.insert(serviceOptions).values(added);
  return isChanged || left.size > 0 || added.length > 0;
};

/** The members of `wanted` that differ from the row; undefined when none do. */
export const differing = <Row extends object>(row: Row, wanted: Partial<Row>): Partial<Row> | undefined => {
  const changes: Partial<Row> = {};
  for (const name in wanted) if (!isDeepStrictEqual(row[name], wanted[name])) changes[name] = wanted[name];
  return Object.keys(changes).length > 0 ? changes : undefined;
};
