import { setImmediate as turn } from 'node:timers/promises';
import type { Service } from '@nearhand/contracts';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { catalogState, services } from '../database/schema.ts';
import { type OfThese, selectServices } from '../services/service-selection.ts';
import { toService } from '../services/service-wire.ts';

/** Read at once: embedded PostgreSQL holds the event loop while it answers, for some 10 ms with this many. */
const servicesAtOnce = 200;

/**
 * What changes whenever the public listing does. The transaction that counted goes with the count, for a database that
 * was put back to an earlier day counts the same numbers again.
 */
export const readCatalogState = async (db: Database): Promise<string> => {
  const [row] = await db.select().from(catalogState);
  if (!row) throw new Error('catalog_state has no row: the migrations did not run.');
  return `${row.revision} ${row.changedBy}`;
};

/** Gives `take` all active services, as visitors see them and in no order, and returns the state that they belong to. */
export const readCatalog = (db: Database, take: (services: Service[]) => void): Promise<string> =>
  db.transaction(
    async (tx) => {
      const state = await readCatalogState(tx);
      for (const ofThese of await ranges(tx)) {
        const rows = await selectServices(tx, ofThese).query.where(
          and(ofThese(services.id), eq(services.status, 'active')),
        );
        take(rows.map((row) => toService(row, null)));
        await turn();
      }
      return state;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/** All services in parts of about the same size, by their ids. */
const ranges = async (db: Database): Promise<OfThese[]> => {
  const numbered = db
    .select({ id: services.id, place: sql<number>`row_number() over (order by ${services.id})`.as('place') })
    .from(services)
    .where(eq(services.status, 'active'))
    .as('numbered');
  const ends = await db
    .select({ id: numbered.id })
    .from(numbered)
    .where(sql`${numbered.place} % ${servicesAtOnce} = 0`)
    .orderBy(numbered.id);
  const bounds = [undefined, ...ends.map(({ id }) => id), undefined];
  return bounds.slice(1).map((to, index) => (id) => {
    const from = bounds[index];
    return and(from === undefined ? undefined : gt(id, from), to === undefined ? undefined : lte(id, to));
  });
};
