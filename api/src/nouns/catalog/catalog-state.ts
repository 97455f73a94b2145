import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { orNull } from '../../kernel/database/decoders.ts';
import { catalogChanges, catalogState, services } from '../../kernel/database/schema.ts';

/**
 * What changes whenever the public listing does. The transaction that counted goes with the count, for a database that
 * was put back to an earlier day counts the same numbers again.
 */
export interface CatalogState {
  revision: number;
  changedBy: string;
}

/** Of a list that was read before: when, and what no revision counts. */
export interface KnownCatalog {
  state: CatalogState;
  entries: readonly { _id: string; views: number }[];
}

/** Of these each one is read; of more, everything: that is hardly slower, and its parts leave turns to others. */
const mostChanges = 500;

export const readCatalogState = async (db: Database): Promise<CatalogState> => {
  const { revision, changedBy } = catalogState;
  const [row] = await db.select({ revision, changedBy }).from(catalogState);
  if (!row) throw new Error('catalog_state has no row: the migrations did not run.');
  return row;
};

/**
 * The ids of all services that may not be as `known` has them any more, those that are gone with them. Undefined when
 * they are many, or when the database has no memory of that state: too old, or of another history.
 */
export const changedSince = async (
  tx: Database,
  known: KnownCatalog,
  now: CatalogState,
): Promise<string[] | undefined> => {
  const { revision, changedBy } = known.state;
  if (now.revision <= revision) return undefined;
  const [remembered] = await tx
    .select({ revision: catalogChanges.revision })
    .from(catalogChanges)
    .where(and(eq(catalogChanges.revision, revision), eq(catalogChanges.changedBy, changedBy)))
    .limit(1);
  if (!remembered) return undefined;
  const noted = await tx
    .selectDistinct({ id: catalogChanges.serviceId })
    .from(catalogChanges)
    .where(gt(catalogChanges.revision, revision))
    .limit(mostChanges + 1);
  const changed = new Set([...noted.map(({ id }) => id), ...(await viewedSince(tx, known))]);
  return changed.size > mostChanges ? undefined : [...changed];
};

/** Views count up without a revision. Asked for as one text: ten thousand rows take a driver five times as long. */
const viewedSince = async (tx: Database, { entries }: KnownCatalog): Promise<string[]> => {
  const [row] = await tx
    .select({ views: sql`string_agg(${services.id} || ' ' || ${services.views}, ',')`.mapWith(orNull(String)) })
    .from(services)
    .where(eq(services.status, 'active'));
  const now = new Map(row?.views?.split(',').map((pair) => [pair.slice(0, 36), Number(pair.slice(37))]));
  return entries.filter(({ _id, views }) => now.has(_id) && now.get(_id) !== views).map(({ _id }) => _id);
};
