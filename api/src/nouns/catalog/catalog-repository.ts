import { setImmediate as turn } from 'node:timers/promises';
import type { Service } from '@nearhand/contracts';
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { services } from '../../kernel/database/schema.ts';
import { type OfThese, selectServices } from '../services/service-selection.ts';
import { toService } from '../services/service-wire.ts';
import { type CatalogState, changedSince, type KnownCatalog, readCatalogState } from './catalog-state.ts';

/** Read at once: embedded PostgreSQL holds the event loop while it answers, for some 10 ms with this many. */
const servicesAtOnce = 200;

/** What was read: all active services, or those of `changed` that are active. */
export interface CatalogReading {
  state: CatalogState;
  changed: readonly string[] | undefined;
}

/**
 * Gives `take` the active services, as visitors see them and in no order: all of them, or where little has changed
 * since `known` only those.
 */
export const readCatalog = (
  db: Database,
  known: KnownCatalog | undefined,
  take: (services: Service[]) => void,
): Promise<CatalogReading> =>
  db.transaction(
    async (tx) => {
      const state = await readCatalogState(tx);
      const changed = known && (await changedSince(tx, known, state));
      for (const ofThese of changed ? parts(changed) : await ranges(tx)) {
        const rows = await selectServices(tx, ofThese).where(and(ofThese(services.id), eq(services.status, 'active')));
        take(rows.map((row) => toService(row, null)));
        await turn();
      }
      return { state, changed };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

const parts = (ids: readonly string[]): OfThese[] =>
  Array.from({ length: Math.ceil(ids.length / servicesAtOnce) }, (_, part) => {
    const these = ids.slice(part * servicesAtOnce, (part + 1) * servicesAtOnce);
    return (id) => inArray(id, these);
  });

/** All services in parts of about the same size, by their ids. */
const ranges = async (db: Database): Promise<OfThese[]> => {
  const numbered = db
    .select({ id: services.id, place: sql`row_number() over (order by ${services.id})`.mapWith(Number).as('place') })
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
