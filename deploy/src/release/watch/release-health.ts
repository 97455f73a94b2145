import { parseWith } from '@nearhand/contracts';
import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Health = v.object({
  visitors: count,
  failed: count,
  /** Network addresses that reported a failure. */
  failedSources: count,
  stages: v.record(v.string(), count),
});
export type Health = v.InferOutput<typeof Health>;

export type Figures = Pick<Health, 'visitors' | 'failed'>;

export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

interface Source {
  api: string;
  token: string | undefined;
  minutes: number;
}

const timeoutMs = 10_000;

export const healthOf = async ({ api, token, minutes }: Source, slice: string, version: string): Promise<Health> => {
  const path = `/internal/releases/${slice}/${encodeURIComponent(version)}`;
  const response = await fetch(`${api}${path}?minutes=${minutes}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: AbortSignal.timeout(timeoutMs),
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

export interface Limits {
  /** Percent of visitors for whom a release may break. */
  bound: number;
  /** With fewer visitors there is no verdict. */
  least: number;
}

/** Fewer failures are chance, whatever their share. */
const minFailedCount = 3;
/** One person can be several visitors: fewer addresses decide nothing. */
const minSourceCount = 3;
/** A failure that the comparison has too comes from the API or a network, not from the release. */
const minFactor = 2;

export type Verdict = 'too-few' | 'sound' | 'few-sources' | 'like-the-others' | 'failing';

export const verdictOn = (release: Omit<Health, 'stages'>, comparison: Figures, { bound, least }: Limits): Verdict => {
  if (release.visitors < least) return 'too-few';
  if (release.failed < minFailedCount || percent(release) <= bound) return 'sound';
  if (release.failedSources < minSourceCount) return 'few-sources';
  return percent(release) > minFactor * percent(comparison) ? 'failing' : 'like-the-others';
};

const percent = ({ visitors, failed }: Figures): number => (visitors > 0 ? (100 * failed) / visitors : 0);

export const sum = (all: readonly Figures[]): Figures => ({
  visitors: all.reduce((total, { visitors }) => total + visitors, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
});

/** `7 of 120 visitors (5.8 %)` */
export const figuresText = (figures: Figures): string =>
  `${figures.failed} of ${figures.visitors} visitors (${percent(figures).toFixed(1)} %)`;
