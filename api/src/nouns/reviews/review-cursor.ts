import { Id } from '@nearhand/contracts/wire';
import { type SQL, sql } from 'drizzle-orm';
import { type Static, Type } from 'typebox';
import { reviews } from '../../kernel/database/schema.ts';
import { cursorCodec } from '../../kernel/paging/cursor.ts';

/** Where a page ended. Microseconds since 1970, as the database counts them: a `Date` knows a thousand times less. */
const ReviewPlace = Type.Object({ at: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), id: Id });
export type ReviewPlace = Static<typeof ReviewPlace>;

export const reviewCursor = cursorCodec(ReviewPlace);

export const writtenAt = sql`(extract(epoch from ${reviews.createdAt}) * 1000000)::bigint`.mapWith(Number);

/** What follows a place in a list that has the newest first. */
export const after = ({ at, id }: ReviewPlace): SQL =>
  sql`(${reviews.createdAt}, ${reviews.id}) < (timestamptz 'epoch' + ${at}::float8 * interval '1 microsecond', ${id}::uuid)`;
