import type { FailureStage, TelemetryBatch, TelemetryReport } from '@nearhand/contracts/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keyedHash } from '../../kernel/settings/secret.ts';
import type { IsLive } from './live-releases.ts';
import { knownVisits, rememberVisits, type Visit } from './release-visitor-repository.ts';

const hashLength = 22;

interface Context extends Pick<FastifyInstance, 'clock' | 'db' | 'metrics' | 'settings'>, Pick<FastifyRequest, 'log'> {
  visitor: string;
  source: string;
  isLive: IsLive;
  /** Whether whoever sends this may be one more visitor of a release. */
  mayCount: (visit: Visit) => Promise<boolean>;
}

/** Keeps what one page saw of releases that run: who met which, and for the owners of those that broke a log line each. */
export const keepTelemetry = async (context: Context, { revision, reports: sent }: TelemetryBatch): Promise<void> => {
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
  await rememberVisits(db, { visitor, source }, visits, clock());
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
