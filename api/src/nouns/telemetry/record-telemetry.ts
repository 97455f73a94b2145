import { randomUUID } from 'node:crypto';
import type { FailureStage, TelemetryBatch, TelemetryReport } from '@nearhand/contracts/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenDatabase } from '../../kernel/database/database.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { setSignedCookie, signedCookie } from '../../kernel/http/cookies.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { keyedHash } from '../../kernel/settings/secret.ts';
import { days } from '../../kernel/time/clock.ts';
import type { IsLive } from './live-releases.ts';
import { knownVisits, storeVisits, type Visit } from './release-visitor-repository.ts';

const hashLength = 22;

interface Context extends Pick<FastifyInstance, 'clock' | 'db' | 'metrics' | 'settings'>, Pick<FastifyRequest, 'log'> {
  visitor: string;
  source: string;
  isLive: IsLive;
  /** Whether whoever sends this may be one more visitor of a release. */
  mayCount: (visit: Visit) => Promise<boolean>;
}

/** Keeps what one page saw of releases that run: who met which, and for the owners of those that broke a log line each. */
export const recordTelemetry = async (context: Context, { revision, reports: sent }: TelemetryBatch): Promise<void> => {
  const { clock, db, log, metrics, settings, isLive, mayCount } = context;
  const reports = sent.filter(({ slice, version }) => isLive(slice, version));
  metrics.telemetryDropped.inc({ reason: 'release' }, sent.length - reports.length);
  for (const report of reports) {
    metrics.saw(report);
    if (report.kind === 'failed') logFailure(log, revision, report);
  }
  // Keyed, so that the table alone says nothing of whose browser it was, nor where.
  const visitor = keyedHash(settings.secret, 'visitor', context.visitor).slice(0, hashLength);
  const source = keyedHash(settings.secret, 'source', context.source).slice(0, hashLength);
  const met = visitsOf(reports);
  const isKnown = await knownVisits(db, visitor, met);
  const visits: Visit[] = [];
  for (const visit of met) {
    if (isKnown(visit) || (await mayCount(visit))) visits.push(visit);
  }
  await storeVisits(db, { visitor, source }, visits, clock());
};

const logFailure = (
  log: Context['log'],
  revision: number,
  { slice, version, owner, stage, message, page, healed }: Extract<TelemetryReport, { kind: 'failed' }>,
): void => {
  // Named one by one and under one name: a browser may send any others, and the line has its own `level` and `reqId`.
  const release = { slice, version, owner, stage, message, page, healed };
  log.warn({ release, revision }, 'a release broke in a browser');
};

/** Each release once, and in one order, so that two batches of a browser never wait for each other's rows. */
const visitsOf = (reports: readonly TelemetryReport[]): Visit[] => {
  const visits = new Map<string, Visit>();
  for (const report of reports) {
    if (report.kind === 'vital') continue;
    const { slice, version } = report;
    const key = `${slice} ${version}`;
    const broken: FailureStage | null = report.kind === 'failed' ? report.stage : null;
    visits.set(key, { slice, version, stage: broken ?? visits.get(key)?.stage ?? null });
  }
  return [...visits].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, visit]) => visit);
};

/** Visitors that one address can be for one release in a day. */
export const visitorsPerDay = 3;

/**
 * Whether an address may be one visitor more of a release. Anybody can make up visitors, and whether a release is taken
 * back depends on how many it broke for.
 */
export const visitorLimit = (database: OpenDatabase) => {
  const limit = rateLimit(database, 'telemetry-visitors', visitorsPerDay, days(1));
  return async (source: string, { slice, version }: Visit): Promise<boolean> => {
    try {
      await limit.count(source, slice, version);
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  };
};

const cookieName = 'visitor';
const month = 30 * 86_400;

/**
 * Tells this browser's visits from those of others. Only ids that were signed here count; any other browser gets a new one,
 * which counts against the few that its address may have.
 */
export const visitorId = (request: FastifyRequest, reply: FastifyReply): string => {
  const known = signedCookie(request, cookieName);
  if (known !== undefined) return known;
  const id = randomUUID();
  setSignedCookie(reply, cookieName, id, { path: '/api/telemetry', maxAgeSeconds: month });
  return id;
};
