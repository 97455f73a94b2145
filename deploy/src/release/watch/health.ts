import { parseWith } from '@nearhand/contracts';
import * as v from 'valibot';
import type { ReleaseFigures } from './rule.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Health = v.object({ visitors: count, failed: count, failedSources: count, stages: v.record(v.string(), count) });
/** How a release does, and at which stages it broke. */
export type Health = ReleaseFigures & v.InferOutput<typeof Health>;

/** The API did not say how a release does. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

interface Source {
  /** The API's own port. */
  api: string;
  /** `INTERNAL_TOKEN` of that API, where it has one. */
  token: string | undefined;
  /** How far it looks back. */
  minutes: number;
}

const patience = 10_000;

/** Asks the API how a release does. Throws a {@link NoAnswer} of one sentence. */
export const healthOf = async ({ api, token, minutes }: Source, slice: string, version: string): Promise<Health> => {
  const path = `/internal/releases/${slice}/${encodeURIComponent(version)}`;
  const response = await fetch(`${api}${path}?minutes=${minutes}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: AbortSignal.timeout(patience),
  }).catch((error: unknown) => {
    throw new NoAnswer(`The API at ${api} does not answer (${reason(error)}).`);
  });
  if (response.status === 401 || response.status === 403)
    throw new NoAnswer(`The API at ${api} refuses this: set INTERNAL_TOKEN to the token that it has.`);
  if (!response.ok) throw new NoAnswer(`The API at ${api} answered ${response.status} for ${slice} ${version}.`);
  const parsed = parseWith(Health, await response.json().catch(() => undefined));
  if (!parsed.ok) throw new NoAnswer(`The API at ${api} answered what is not a release's health.`);
  return parsed.value;
};

const reason = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
};
