import { type NearSort, nearSorts } from '@nearhand/contracts';
import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { cursorCodec, Position, wrongCursor } from '../../kernel/paging/cursor.ts';
import { serviceSearch } from './table.ts';

const { priceCents, ranking, bookings, views, createdAt, serviceId } = serviceSearch;

/** The figures of a cursor. `at` is in microseconds since 1970. */
export interface Ranked {
  id: string;
  priceCents: number;
  ranking: number;
  bookings: number;
  views: number;
  /** Of the sort `distance` alone. */
  miles: number;
  at: number;
}

interface Figure {
  key: SQL;
  of: (row: Ranked) => number;
}

const figures = {
  cheapness: { key: sql`(-${priceCents})`, of: (row) => -row.priceCents },
  price: { key: sql`${priceCents}`, of: (row) => row.priceCents },
  ranking: { key: sql`${ranking}`, of: (row) => row.ranking },
  bookings: { key: sql`${bookings}`, of: (row) => row.bookings },
  views: { key: sql`${views}`, of: (row) => row.views },
  /** A column that the search adds. */
  nearness: { key: sql`(-miles)`, of: (row) => -row.miles },
} satisfies Record<string, Figure>;

/** The greatest comes first; each sort has its index. Ties: the newest first. */
const sortFigures: Record<NearSort, Figure[]> = {
  newest: [],
  'price-asc': [figures.cheapness],
  'price-desc': [figures.price],
  rating: [figures.ranking, figures.bookings],
  trending: [figures.bookings, figures.views, figures.ranking],
  distance: [figures.nearness],
};

const keysOf = (sort: NearSort): SQL[] => [
  ...sortFigures[sort].map(({ key }) => key),
  sql`${createdAt}`,
  sql`${serviceId}`,
];

export const orderBy = (sort: NearSort): SQL[] => keysOf(sort).map((key) => sql`${key} desc`);

const Cursor = v.object({
  ...Position.entries,
  sort: v.picklist(nearSorts),
  // The range of the columns: the database rejects any other number.
  figures: v.array(v.pipe(v.number(), v.integer(), v.minValue(-(2 ** 31)), v.maxValue(2 ** 31 - 1))),
});
/** The rank of a page's last service: the next page begins after it, whatever was added meanwhile. */
export type SearchCursor = v.InferOutput<typeof Cursor>;

const cursors = cursorCodec(Cursor);

export const writeCursor = cursors.write;

export const readCursor = (text: string, sort: NearSort): SearchCursor => {
  const cursor = cursors.read(text);
  if (cursor.sort !== sort || cursor.figures.length !== sortFigures[sort].length) throw wrongCursor();
  return cursor;
};

export const cursorAfter = (row: Ranked, sort: NearSort): SearchCursor => ({
  sort,
  figures: sortFigures[sort].map(({ of }) => of(row)),
  at: row.at,
  id: row.id,
});

export const isAfterCursor = ({ sort, figures, at, id }: SearchCursor): SQL => {
  const rank = [
    ...figures.map((figure) => sql`${figure}::integer`),
    sql`timestamptz 'epoch' + ${at}::float8 * interval '1 microsecond'`,
    sql`${id}::uuid`,
  ];
  return sql`(${sql.join(keysOf(sort), sql`, `)}) < (${sql.join(rank, sql`, `)})`;
};
