import {
  type Category,
  compareRanks,
  rankOf,
  type ServiceSort,
  searchTerm,
  serviceSorts,
  sortServices,
} from '@nearhand/contracts';
import { Type } from 'typebox';
import { cursorCodec, wrongCursor } from '../../kernel/paging/cursor.ts';
import type { Catalog, CatalogEntry } from './catalog.ts';

export interface PageQuery {
  q?: string;
  category?: Category;
  provider?: string;
  sort?: ServiceSort;
  limit?: string;
  cursor?: string;
}

const cursors = cursorCodec(
  Type.Object({ sort: Type.Enum(serviceSorts), rank: Type.Array(Type.Union([Type.Number(), Type.String()])) }),
);

export const isWholeList = ({ q, category, provider, sort, limit, cursor }: PageQuery): boolean =>
  [q, category, provider, sort, limit, cursor].every((value) => value === undefined);

const defaultPageLimit = '100';

const sorted = new WeakMap<Catalog, Map<ServiceSort, readonly CatalogEntry[]>>();

export const sortedBy = (catalog: Catalog, sort: ServiceSort): readonly CatalogEntry[] => {
  if (sort === 'newest') return catalog.entries;
  const lists = sorted.get(catalog) ?? new Map<ServiceSort, readonly CatalogEntry[]>();
  const list = lists.get(sort) ?? sortServices(catalog.entries, sort);
  sorted.set(catalog, lists.set(sort, list));
  return list;
};

/** The cursor is the rank of a page's last service: the next page begins after it, whatever was added meanwhile. */
export const catalogPage = (
  catalog: Catalog,
  { q = '', category, provider, sort = 'newest', limit = defaultPageLimit, cursor }: PageQuery,
): { entries: CatalogEntry[]; next?: string } => {
  const isAfter = cursor === undefined ? () => true : afterCursor(sort, cursor);
  const term = searchTerm(q);
  const pageLimit = Number(limit);
  const providerId = provider?.toLowerCase();
  const entries: CatalogEntry[] = [];
  for (const entry of sortedBy(catalog, sort)) {
    if (category && entry.category !== category) continue;
    if (providerId && entry.providerId !== providerId) continue;
    if (!entry.text.includes(term) || !isAfter(entry)) continue;
    const last = entries.at(-1);
    if (last && entries.length === pageLimit)
      return { entries, next: cursors.write({ sort, rank: [...rankOf(last, sort)] }) };
    entries.push(entry);
  }
  return { entries };
};

const anyService = { _id: '', createdAt: '', basePrice: 0, rating: 0, bookings: 0, views: 0 };

const afterCursor = (sort: ServiceSort, text: string): ((entry: CatalogEntry) => boolean) => {
  const cursor = cursors.read(text);
  const parts = rankOf(anyService, sort);
  const isOfSort =
    cursor.rank.length === parts.length && parts.every((part, at) => typeof part === typeof cursor.rank[at]);
  if (cursor.sort !== sort || !isOfSort) throw wrongCursor();
  return (entry) => compareRanks(rankOf(entry, sort), cursor.rank) > 0;
};
