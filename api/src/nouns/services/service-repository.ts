import type { ServiceStatus } from '@nearhand/contracts';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { services } from '../../kernel/database/schema.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import type { AccountHook } from '../accounts/account-hooks.ts';
import { type OfThese, type ServiceRow, selectServices } from './service-selection.ts';
import { visibleTo } from './service-visibility.ts';

/** What a provider offers, newest first. */
export const findServicesOf = (db: Database, providerId: string): Promise<ServiceRow[]> => {
  const own = db.select({ id: services.id }).from(services).where(eq(services.providerId, providerId));
  const ofThese: OfThese = (serviceId) => inArray(serviceId, own);
  return selectServices(db, ofThese).where(ofThese(services.id)).orderBy(desc(services.createdAt), desc(services.id));
};

/** The service, when it is there and this person may see it. */
export const findService = async (db: Database, id: string, viewer: Viewer | null): Promise<ServiceRow | undefined> => {
  const [row] = await selectServices(db, (serviceId) => eq(serviceId, id)).where(
    and(eq(services.id, id), visibleTo(viewer)),
  );
  return row;
};

/** The service's row, kept from all others who change it until the transaction ends; who books it does not wait. */
export const lockService = async (tx: Database, id: string): Promise<typeof services.$inferSelect | undefined> => {
  const [row] = await tx.select().from(services).where(eq(services.id, id)).for('no key update');
  return row;
};

/** False when a service with this id is there already. */
export const insertService = async (tx: Database, values: typeof services.$inferInsert): Promise<boolean> => {
  const made = await tx.insert(services).values(values).onConflictDoNothing().returning({ id: services.id });
  return made.length > 0;
};

export const updateService = async (
  tx: Database,
  id: string,
  values: Partial<typeof services.$inferInsert>,
): Promise<void> => {
  await tx.update(services).set(values).where(eq(services.id, id));
};

/** Changes the status if it is still `from`; false when somebody else was faster. */
export const changeStatus = async (
  db: Database,
  id: string,
  from: ServiceStatus,
  to: ServiceStatus,
  now: Date,
): Promise<boolean> => {
  const changed = await db
    .update(services)
    .set({ status: to, updatedAt: now })
    .where(and(eq(services.id, id), eq(services.status, from)))
    .returning({ id: services.id });
  return changed.length > 0;
};

/** The services of a deleted account are paused. */
export const servicesOfAccount: AccountHook = {
  onDeletion: async (_context, tx, { id }) => {
    await tx.update(services).set({ status: 'paused' }).where(eq(services.providerId, id));
    return undefined;
  },
};
