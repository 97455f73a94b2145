import { setImmediate as turn } from 'node:timers/promises';
import type { Service } from '@nearhand/contracts';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../kernel/database/database.ts';
import { orNull } from '../../kernel/database/decoders.ts';
import { catalogChanges, catalogState, services } from '../../kernel/database/schema.ts';
import { selectServices } from '../services/service-selection.ts';
import { toService } from '../services/service-wire.ts';

/** `changedBy` is the transaction: a restored database counts the same revisions again. */
export type CatalogState = Awaited<ReturnType<typeof readCatalogState>>;

interface CachedCatalog {
  state: CatalogState;
  entries: readonly { _id: string; views: number }[];
}

/** Embedded PostgreSQL blocks the event loop for some 10 ms with this many. */
const batchSize = 200;
/** Reading more than these one by one is hardly faster than reading all. */
const changeLimit = 500;

export const readCatalogState = async (db: Database) => {
  const { revision, changedBy } = catalogState;
  const [row] = await db.select({ revision, changedBy }).from(catalogState);
  if (!row) throw new Error('catalog_state has no row: the migrations did not run.');
  return row;
};

/** Gives `take` the active services that changed since `cached`, or all where `changed` is undefined. */
export const readCatalog = (
  db: Database,
  cached: CachedCatalog | undefined,
  take: (services: Service[]) => void,
): Promise<{ state: CatalogState; changed: readonly string[] | undefined }> =>
  db.transaction(
    async (tx) => {
      const state = await readCatalogState(tx);
      const views = await viewsOfActive(tx);
      const changed = cached && (await changedSince(tx, cached, state, views));
      const ids = changed ?? [...views.keys()];
      for (let from = 0; from < ids.length; from += batchSize) {
        const ofBatch = (id: PgColumn) => inArray(id, ids.slice(from, from + batchSize));
        const rows = await selectServices(tx, ofBatch).where(and(ofBatch(services.id), eq(services.status, 'active')));
        take(rows.map((row) => toService(row, null)));
        await turn();
      }
      return { state, changed };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/** One text is five times faster than ten thousand rows. */
const viewsOfActive = async (tx: Database): Promise<Map<string, number>> => {
  const [row] = await tx
    .select({ pairs: sql`string_agg(${services.id} || ' ' || ${services.views}, ',')`.mapWith(orNull(String)) })
    .from(services)
    .where(eq(services.status, 'active'));
  return new Map(row?.pairs?.split(',').map((pair) => [pair.slice(0, 36), Number(pair.slice(37))]));
};

/** Undefined where they are many, or where the database does not have the cached state: too old, or restored since. */
const changedSince = async (
  tx: Database,
  { state, entries }: CachedCatalog,
  now: CatalogState,
  views: ReadonlyMap<string, number>,
): Promise<string[] | undefined> => {
  const { revision, changedBy, serviceId } = catalogChanges;
  const isCached = and(eq(revision, state.revision), eq(changedBy, state.changedBy));
  if (now.revision <= state.revision || (await tx.$count(catalogChanges, isCached)) === 0) return undefined;
  const noted = await tx
    .selectDistinct({ id: serviceId })
    .from(catalogChanges)
    .where(gt(revision, state.revision))
    .limit(changeLimit + 1);
  const viewed = entries.filter((entry) => views.has(entry._id) && views.get(entry._id) !== entry.views);
  const changed = new Set([...noted.map(({ id }) => id), ...viewed.map(({ _id }) => _id)]);
  return changed.size > changeLimit ? undefined : [...changed];
};
