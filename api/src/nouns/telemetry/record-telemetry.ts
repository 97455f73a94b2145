import { randomUUID } from 'node:crypto';
import type { FailureStage, TelemetryBatch, TelemetryReport } from '@nearhand/contracts/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenDatabase } from '../../kernel/database/database.ts';
import { setSignedCookie, signedCookie } from '../../kernel/http/cookies.ts';
import { isWithin, rateLimit } from '../../kernel/limits/rate-limit.ts';
import { keyedHash } from '../../kernel/settings/secret.ts';
import { days } from '../../kernel/time/clock.ts';
import type { IsLive } from './live-releases.ts';
import { knownVisits, storeVisits, type Visit } from './release-visitor-repository.ts';

const hashLength = 22;

interface Context extends Pick<FastifyInstance, 'clock' | 'db' | 'metrics' | 'settings'>, Pick<FastifyRequest, 'log'> {
  visitor: string;
  source: string;
  isLive: IsLive;
  mayCount: (visit: Visit) => Promise<boolean>;
}

export const recordTelemetry = async (context: Context, { revision, reports: sent }: TelemetryBatch): Promise<void> => {
  const { clock, db, log, metrics, settings, isLive, mayCount } = context;
  const reports = sent.filter(({ slice, version }) => isLive(slice, version));
  metrics.telemetryDropped.inc({ reason: 'release' }, sent.length - reports.length);
  for (const report of reports) {
    metrics.saw(report);
    if (report.kind === 'failed') logFailure(log, revision, report);
  }
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
  // Named one by one: a browser may send other members.
  const release = { slice, version, owner, stage, message, page, healed };
  log.warn({ release, revision }, 'a release broke in a browser');
};

/** Each release once, and in one order: two batches of a browser must not deadlock. */
const visitsOf = (reports: readonly TelemetryReport[]): Visit[] => {
  const visits = new Map<string, Visit>();
  for (const report of reports) {
    if (report.kind === 'vital') continue;
    const { slice, version } = report;
    const key = `${slice} ${version}`;
    const failedIn: FailureStage | null = report.kind === 'failed' ? report.stage : null;
    visits.set(key, { slice, version, stage: failedIn ?? visits.get(key)?.stage ?? null });
  }
  return [...visits].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, visit]) => visit);
};

export const visitorsPerDay = 3;

/** A release is rolled back by how many visitors it failed for, and one client can pretend to be many. */
export const visitorLimit = (database: OpenDatabase) => {
  const limit = rateLimit(database, 'telemetry-visitors', visitorsPerDay, days(1));
  return (source: string, { slice, version }: Visit) => isWithin(limit, source, slice, version);
};

const cookieName = 'visitor';
const cookieDays = 30;

/** A browser without a signed cookie gets a new id, which counts against its address. */
export const visitorId = (request: FastifyRequest, reply: FastifyReply): string => {
  const known = signedCookie(request, cookieName);
  if (known !== undefined) return known;
  const id = randomUUID();
  setSignedCookie(reply, cookieName, id, { path: '/api/telemetry', maxAgeSeconds: cookieDays * 86_400 });
  return id;
};
