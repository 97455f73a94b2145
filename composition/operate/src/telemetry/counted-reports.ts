import type { TelemetryReport } from '@slices/format';

/** Kinds of reports in the metrics; calls of which some failed are their own kind. */
export type Figure = 'loads' | 'vitals' | 'calls' | 'failedCalls' | 'failures';

type CallsReport = Extract<TelemetryReport, { kind: 'calls' }>;

/** Of one batch. Above it, calls and failed ones are scaled down together, so that their share stays. */
const maxCalls = 100;
const maxFailedCalls = 8;

/** Those of one release in one batch that are no failures and that `may` lets through. All calls are one report. */
export const countedReports = async (
  reports: readonly TelemetryReport[],
  may: (figure: Figure, count: number) => Promise<boolean>,
): Promise<TelemetryReport[]> => {
  const loads = reports.filter(({ kind }) => kind === 'started' || kind === 'loaded');
  const vitals = reports.filter(({ kind }) => kind === 'vital');
  const calls = allCalls(reports);
  return [
    ...(loads.length > 0 && (await may('loads', loads.length)) ? loads : []),
    ...(vitals.length > 0 && (await may('vitals', vitals.length)) ? vitals : []),
    ...(calls && (await mayCall(calls, may)) ? [calls] : []),
  ];
};

const mayCall = ({ calls, failed }: CallsReport, may: (figure: Figure, count: number) => Promise<boolean>) =>
  failed > 0 ? may('failedCalls', Math.ceil(failed)) : may('calls', Math.ceil(calls));

const allCalls = (reports: readonly TelemetryReport[]): CallsReport | undefined => {
  const [first, ...others] = reports.filter((report) => report.kind === 'calls');
  if (!first) return undefined;
  const all = { ...first };
  for (const { calls, failed, milliseconds } of others) {
    all.calls += calls;
    all.failed += failed;
    all.milliseconds += milliseconds;
  }
  const failed = Math.min(all.failed, all.calls);
  const scale = Math.min(1, maxCalls / all.calls, maxFailedCalls / failed);
  return { ...all, calls: scale * all.calls, failed: scale * failed, milliseconds: scale * all.milliseconds };
};
