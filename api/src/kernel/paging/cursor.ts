import type { Page } from '@nearhand/contracts';
import type { PageFilter } from '@nearhand/contracts/wire';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type ApiError, wrongField } from '../errors/api-error.ts';

export interface CursorCodec<Content> {
  write: (content: Content) => string;
  read: (text: string) => Content;
}

export const cursorCodec = <S extends v.GenericSchema>(schema: S): CursorCodec<v.InferOutput<S>> => ({
  write: (content) => Buffer.from(JSON.stringify(content)).toString('base64url'),
  read: (text) => {
    const { success, output } = v.safeParse(schema, parsed(text));
    if (!success) throw wrongCursor();
    return output;
  },
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
};

export const wrongCursor = (): ApiError =>
  wrongField('cursor', 'This list has changed. Please load it anew.', 'is not the mark of a page of this list');

/** The end of a page of a list by time: an instant in microseconds since 1970 (a `Date` has milliseconds only) and an id. */
export const Position = v.object({
  at: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  id: v.pipe(v.string(), v.uuid()),
});
export type Position = v.InferOutput<typeof Position>;

export const positionCursor = cursorCodec(Position);

/** The column to select for `Position.at`. */
export const positionAt = (instant: SQLWrapper) =>
  sql`(extract(epoch from ${instant}) * 1000000)::bigint`.mapWith(Number);

/** True for rows that come after the position in the order `instant desc, id desc`, or both `asc`. */
export const isAfterPosition = (
  instant: SQLWrapper,
  id: SQLWrapper,
  { at, id: last }: Position,
  direction: 'asc' | 'desc' = 'desc',
): SQL =>
  sql`(${instant}, ${id}) ${sql.raw(direction === 'asc' ? '>' : '<')} (timestamptz 'epoch' + ${at}::float8 * interval '1 microsecond', ${last}::uuid)`;

/** Expects one row more than `limit`; `last` is set when more follow. */
export const pageOf = <T>(rows: T[], limit: number): { rows: T[]; last?: T } => {
  if (rows.length <= limit) return { rows };
  const page = rows.slice(0, limit);
  return { rows: page, last: page.at(-1) };
};

/** The page that a query asks for: how many rows, and after which position. */
export interface AskedPage {
  limit: number;
  from?: Position;
}

export const askedPage = ({ limit = '100', cursor }: PageFilter): AskedPage => ({
  limit: Number(limit),
  ...(cursor !== undefined && { from: positionCursor.read(cursor) }),
});

/** The answer with a page of `rows`, which expects one row more than the limit. */
export const pageAnswer = <Row extends { at: number; _id: string }, Wire>(
  rows: Row[],
  { limit }: AskedPage,
  toWire: (row: Row) => Wire,
): Page<Wire> => {
  const { rows: page, last } = pageOf(rows, limit);
  return { data: page.map(toWire), ...(last && { next: positionCursor.write({ at: last.at, id: last._id }) }) };
};
