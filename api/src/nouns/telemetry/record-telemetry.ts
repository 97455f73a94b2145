import { randomUUID } from 'node:crypto';
import type { TelemetryBatch, TelemetryReport } from '@slices/format/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenDatabase } from '../../kernel/database/database.ts';
import { setSignedCookie, signedCookie } from '../../kernel/http/cookies.ts';
import { isWithin, rateLimit } from '../../kernel/limits/rate-limit.ts';
import { keyedHash } from '../../kernel/settings/secret.ts';
import { days } from '../../kernel/time/clock.ts';
import type { LiveRelease, LiveReleases } from './live-releases.ts';
import { storeFailures } from './release-failure-repository.ts';
import { failuresIn } from './release-failures.ts';
import { knownVisits, storeVisits, type Visit } from './release-visitor-repository.ts';

const hashLength = 22;

interface LiveReport {
  report: TelemetryReport;
  release: LiveRelease;
}

interface Context extends Pick<FastifyInstance, 'db' | 'metrics' | 'settings'>, Pick<FastifyRequest, 'log'> {
  visitor: string;
  source: string;
  /** When the reports came. */
  now: Date;
  live: LiveReleases;
  mayCount: (visit: Visit) => Promise<boolean>;
}

export const recordTelemetry = async (context: Context, { revision, reports: sent }: TelemetryBatch): Promise<void> => {
  const { db, log, metrics, settings, live, mayCount, now } = context;
  const reports = sent.flatMap((report): LiveReport[] => {
    const release = live.find(report.slice, report.version);
    return release ? [{ report, release }] : [];
  });
  metrics.telemetryDropped.inc({ reason: 'release' }, sent.length - reports.length);
  for (const { report, release } of reports) {
    metrics.saw(report, release);
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
  await storeVisits(db, { visitor, source }, visits, now);
  const isCounted = ({ slice, version }: TelemetryReport) =>
    visits.some((visit) => visit.slice === slice && visit.version === version);
  await storeFailures(db, failuresIn(reports.map(({ report }) => report).filter(isCounted)), now);
};

const logFailure = (
  log: Context['log'],
  revision: number,
  { slice, version, owner, stage, message, page, healed, frames }: Extract<TelemetryReport, { kind: 'failed' }>,
): void => {
  // Named one by one: a browser may send other members.
  const release = { slice, version, owner, stage, message, page, healed, frames };
  log.warn({ release, revision }, 'a release broke in a browser');
};

/** Each release once, and in one order: two batches of a browser must not deadlock. */
const visitsOf = (reports: readonly LiveReport[]): Visit[] => {
  const visits = new Map<string, Visit>();
  for (const { report, release } of reports) {
    const { slice, version, trial, share } = release;
    const key = `${slice} ${version}`;
    visits.set(key, visitWith(visits.get(key) ?? { slice, version, trial, share, ...noVisit }, report));
  }
  return [...visits].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, visit]) => visit);
};

const noVisit = {
  stage: null,
  isStarting: false,
  calls: 0,
  failedCalls: 0,
  callsMs: 0,
  lcpMs: null,
  inpMs: null,
  cls: null,
};

/** The shell refused what the release did, and its page stayed: known as a failure, and no reason to roll back. */
const isHarmless = ({ stage, healed }: Extract<TelemetryReport, { kind: 'failed' }>): boolean =>
  !healed && ['global', 'navigation', 'policy'].includes(stage);

const visitWith = (visit: Visit, report: TelemetryReport): Visit => {
  const isStarting = report.kind === 'started';
  const next = { ...visit, isStarting };
  if (report.kind === 'failed') return isHarmless(report) ? next : { ...next, stage: report.stage };
  if (report.kind === 'calls')
    return {
      ...next,
      calls: visit.calls + report.calls,
      failedCalls: visit.failedCalls + report.failed,
      callsMs: visit.callsMs + report.milliseconds,
    };
  if (report.kind !== 'vital') return next;
  if (report.name === 'LCP') return { ...next, lcpMs: report.value };
  if (report.name === 'INP') return { ...next, inpMs: report.value };
  return report.name === 'CLS' ? { ...next, cls: report.value } : next;
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
