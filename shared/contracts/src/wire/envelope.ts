import { type Static, type TSchema, Type } from 'typebox';

/** Every successful answer wraps its result in `data`. */
export const Data = <T extends TSchema>(schema: T) => Type.Object({ data: schema });
export type Data<T> = { data: T };

/**
 * One page of a list: `next` is the cursor of the page after it, absent on the last. `total` counts all rows under the
 * same filters; lists that are not counted leave it out.
 */
export const Page = <T extends TSchema>(row: T) =>
  Type.Object({
    data: Type.Array(row),
    next: Type.Optional(Type.String({ description: '`cursor` of the next page, under the same filters and sort' })),
    total: Type.Optional(Type.Integer({ minimum: 0, description: 'All rows under the same filters' })),
  });
export type Page<T> = { data: T[]; next?: string; total?: number };

/**
 * Every refusal: a sentence for a person and a stable `noun/reason` for programs.
 * `fields` names the fields that were wrong; more members belong to single codes (`credits/insufficient`).
 */
export const ErrorBody = Type.Object(
  {
    error: Type.String(),
    code: Type.String({ pattern: '^[a-z-]+/[a-z-]+$' }),
    fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  },
  { additionalProperties: true },
);
export type ErrorBody = Static<typeof ErrorBody>;

/** The cursor of a page, as the query of a call carries it. */
export const CursorText = Type.String({ maxLength: 1000, description: 'The `next` of the page before, as it came' });

/** Query of a list that grows: how many rows, and which page. Absent: the first 100. */
export const PageFilter = Type.Object({
  limit: Type.Optional(
    Type.String({ pattern: '^([1-9][0-9]?|100)$', description: '1 to 100; 100 when absent', default: '100' }),
  ),
  cursor: Type.Optional(CursorText),
});
export type PageFilter = Static<typeof PageFilter>;

/** A record's id: a UUID. */
export const Id = Type.String({ format: 'uuid' });
/** An instant, ISO 8601 in UTC. */
export const Instant = Type.String({ format: 'date-time' });
/** Decimal dollars with at most two decimals, as people read them. The API computes in integer cents. */
export const Dollars = Type.Number({ minimum: 0, maximum: 1_000_000 });
/** Signed decimal dollars: what a movement adds to or takes from a balance. */
export const SignedDollars = Type.Number();
