import * as s from '@nearhand/contracts/schema';
import * as v from 'valibot';
import type { Role } from '../rules/role.ts';

/** Methods that the API knows. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One route of the API. Every `:name` in its path is an id. Every error is answered with `ErrorBody`. */
export interface Route {
  summary: string;
  description?: string;
  /** Absent: any role, with a session. `anyone`: no session is needed. */
  roles?: 'anyone' | readonly Role[];
  /** The answer to anyone depends on the session, if there is one. */
  personal?: true;
  query?: v.GenericSchema;
  body?: v.GenericSchema;
  /** Takes a file as multipart, in the field of this name. */
  file?: string;
  /** Takes an `Idempotency-Key`: the same request under the same key gets the first answer again. */
  idempotent?: true;
  /** Status of a successful answer; 200 when absent. */
  status?: 201 | 204;
  /** `Nothing` when absent. */
  answer?: v.GenericSchema;
  /** Media type of the answer; JSON when absent. */
  mediaType?:
    | 'text/event-stream'
    | 'text/calendar'
    | 'text/csv'
    | 'application/pdf'
    | 'application/zip'
    | 'image/webp'
    | 'application/octet-stream';
}

/** Routes by method and path: `GET bookings/:id`. */
export type RouteTable = Readonly<Record<`${Method} ${string}`, Route>>;

/**
 * Every refusal: a sentence for a person and a stable `noun/reason` for programs.
 * `fields` names the fields that were wrong; more members belong to single codes (`credits/insufficient`).
 */
export const ErrorBody = s.record(
  {
    error: s.text(),
    code: s.text({ pattern: '^[a-z-]+/[a-z-]+$' }),
    fields: s.optional(v.record(v.string(), v.string())),
  },
  { additionalProperties: true },
);
export type ErrorBody = v.InferOutput<typeof ErrorBody>;

/** Query of a list that grows: how many rows, and which page. Absent: the first 100. */
export const pageFilter = {
  limit: s.optional(
    s.text({ pattern: '^([1-9][0-9]?|100)$', description: '1 to 100; 100 when absent', default: '100' }),
  ),
  cursor: s.optional(s.text({ maxLength: 1000, description: 'The `next` of the page before, as it came' })),
};
export type PageFilter = { limit?: string | undefined; cursor?: string | undefined };

/** The answer of what has no result beyond its success. */
export const Nothing = s.Data(s.record({}));

/** Names of the parameters in a path. */
export type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamNames<More>
    : Rest
  : never;

type Params<Path extends string> = [ParamNames<Path>] extends [never]
  ? unknown
  : { params: Record<ParamNames<Path>, string> };
type Query<R> = R extends { query: infer S extends v.GenericSchema }
  ? Record<string, never> extends v.InferOutput<S>
    ? { query?: v.InferOutput<S> }
    : { query: v.InferOutput<S> }
  : unknown;
type Body<R> = R extends { body: infer S extends v.GenericSchema } ? { body: v.InferOutput<S> } : unknown;
type Answer<R> = v.InferOutput<R extends { answer: infer S extends v.GenericSchema } ? S : typeof Nothing>;
type Upload<R> = R extends { file: infer Field extends string } ? { file: Record<Field, Blob> } : unknown;

/** A route in types alone: what a call must bring, and what it is answered with. */
export interface CalledRoute<Path extends string, R extends Route> {
  input: Params<Path> & Query<R> & Body<R> & Upload<R>;
  answer: Answer<R>;
}
