import { parseJson, parseWith, ReleaseHealth, withLimit } from '@slices/format';
import { OperationError } from '@slices/kernel/user-error.ts';
import * as v from 'valibot';

const Health = v.pick(ReleaseHealth, ['stages', 'sources', 'shares', 'outcomes']);
export type Health = v.InferOutput<typeof Health>;

const Failures = v.array(
  v.object({
    fingerprint: v.string(),
    stage: v.string(),
    message: v.string(),
    frames: v.array(v.string()),
    page: v.string(),
    count: v.number(),
    context: v.optional(v.unknown()),
  }),
);

export interface Api {
  api: string;
  /** The API's INTERNAL_TOKEN. */
  token: string | undefined;
}

/** Of visitors of the last minutes, or of those that came during a canary's trial. */
export type Span = { minutes: number } | { trial: string; since: Date };

/** Throws an {@link OperationError} where the API gives no answer that can be used, as {@link failuresOf} does. */
export const healthOf = (api: Api, slice: string, version: string, span: Span): Promise<Health> => {
  const query: Record<string, string> =
    'minutes' in span ? { minutes: String(span.minutes) } : { trial: span.trial, since: span.since.toISOString() };
  return ask(api, [slice, version], `?${new URLSearchParams(query)}`, Health);
};

export const failuresOf = (api: Api, slice: string, version: string) =>
  ask(api, [slice, version], '/failures', Failures);

const limitMs = 10_000;

const ask = async <S extends v.GenericSchema>(
  { api, token }: Api,
  [slice, version]: readonly [slice: string, version: string],
  rest: string,
  schema: S,
): Promise<v.InferOutput<S>> => {
  const url = `${api}/internal/releases/${slice}/${encodeURIComponent(version)}${rest}`;
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const { response, body } = await withLimit(limitMs, async (signal) => {
    const response = await fetch(url, { headers, signal });
    return { response, body: await response.text() };
  }).catch((error: unknown) => {
    throw new OperationError(`The API at ${api} does not answer (${reason(error)}).`);
  });
  if (response.status === 401 || response.status === 403)
    throw new OperationError(`The API at ${api} refuses this: set INTERNAL_TOKEN to the token that it has.`);
  if (!response.ok) throw new OperationError(`The API at ${api} answered ${response.status} for ${slice} ${version}.`);
  const read = parseJson(body);
  const parsed = read.ok ? parseWith(schema, read.value) : read;
  if (!parsed.ok) {
    const why = read.ok ? 'it is not of a release' : `it ${parsed.problems.join()}`;
    throw new OperationError(`The API at ${api} gave an answer that cannot be used: ${why}.`);
  }
  return parsed.value;
};

const reason = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
};
