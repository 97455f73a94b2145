import { createHmac } from 'node:crypto';
import type { FailedReport, TelemetryBatch, TelemetryReport } from '@slices/format';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, OperateOptions } from '../site/options.ts';
import { countedReports, type Figure } from './counted-reports.ts';
import type { LiveRelease, LiveReleases } from './live-releases.ts';
import { storeFailures } from './release-failure-repository.ts';
import { failuresIn } from './release-failures.ts';
import type { TelemetryMetrics } from './release-metrics.ts';
import { knownVisits, storeVisits, type Visit } from './release-visitor-repository.ts';

const hashLength = 22;

interface LiveReport {
  report: TelemetryReport;
  release: LiveRelease;
}

interface Context extends Pick<TelemetryMetrics, 'dropped' | 'saw'>, Pick<OperateOptions, 'addSpan'> {
  database: Database;
  log: FastifyBaseLogger;
  secret: string;
  visitor: string;
  source: string;
  /** When the reports came. */
  now: Date;
  live: LiveReleases;
  /** Limits of the address. */
  may: {
    span: (spans: number) => Promise<boolean>;
    /** As a new visitor. */
    count: (visit: Visit) => Promise<boolean>;
    /** In the metrics, so many of this figure. */
    show: (visit: Visit, figure: Figure, count: number) => Promise<boolean>;
    /** As one more failure. */
    fail: (visit: Visit) => Promise<boolean>;
  };
}

export const recordTelemetry = async (context: Context, { revision, reports: sent }: TelemetryBatch): Promise<void> => {
  const { addSpan, database, dropped, live, log, may, now, saw } = context;
  const known = sent.flatMap((report): LiveReport[] => {
    const release = live.find(report.slice, report.version);
    return release ? [{ report, release }] : [];
  });
  dropped.inc({ reason: 'release' }, sent.length - known.length);
  const reports = known.filter(({ report }) => report.kind !== 'span');
  const spans = known.length - reports.length;
  if (addSpan && spans > 0 && (await may.span(spans)))
    for (const { report, release } of known) if (report.kind === 'span') addSpan(report, release.owner);
  const visitor = keyedHash(context, 'visitor');
  const source = keyedHash(context, 'source');
  const met = visitsOf(reports);
  const isKnown = await knownVisits(database, visitor, met);
  const visits: Visit[] = [];
  for (const visit of met) {
    if (isKnown(visit) || (await may.count(visit))) visits.push(visit);
  }
  await storeVisits(database, { visitor, source }, visits, now);
  const failures: FailedReport[] = [];
  for (const visit of visits) {
    const isOwn = ({ report: { slice, version } }: LiveReport) => slice === visit.slice && version === visit.version;
    const own = reports.filter(isOwn).map(({ report }) => report);
    const release = live.find(visit.slice, visit.version);
    if (!release) continue;
    const counted = await countedReports(own, (figure, count) => may.show(visit, figure, count));
    for (const report of counted) saw(report, release);
    for (const report of own) {
      if (report.kind !== 'failed') continue;
      if (!(await may.fail(visit))) break;
      if (await may.show(visit, 'failures', 1)) saw(report, release);
      logFailure(log, revision, report);
      failures.push(report);
    }
  }
  await storeFailures(database, failuresIn(failures), now);
};

/** Without the secret, values cannot be guessed from their hashes. */
const keyedHash = (context: Context, kind: 'source' | 'visitor'): string =>
  createHmac('sha256', context.secret).update(`${kind}\n${context[kind]}`).digest('base64url').slice(0, hashLength);

const logFailure = (
  log: FastifyBaseLogger,
  revision: number,
  { slice, version, owner, stage, message, page, healed, frames }: FailedReport,
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
const isHarmless = ({ stage, healed }: FailedReport): boolean =>
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
