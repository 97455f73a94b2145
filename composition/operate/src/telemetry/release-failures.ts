import { createHash } from 'node:crypto';
import { type FailedReport, FailureContext, parseWith, type ReleaseFailure } from '@slices/format';

/** Failures of one cause in one batch. */
export interface Failure extends Omit<ReleaseFailure, 'firstSeenAt' | 'lastSeenAt' | 'context'> {
  slice: string;
  version: string;
  context: FailureContext | undefined;
}

/** Each cause once, sorted by release and fingerprint. */
export const failuresIn = (reports: readonly FailedReport[]): Failure[] => {
  const failures = new Map<string, Failure>();
  for (const report of reports) {
    const { slice, version, stage, message, page, frames = [] } = report;
    const fingerprint = fingerprintOf(report);
    const key = `${slice} ${version} ${fingerprint}`;
    const before = failures.get(key);
    const context = before?.context ?? contextOf(report);
    const count = (before?.count ?? 0) + 1;
    failures.set(key, { slice, version, fingerprint, stage, message, page, frames, count, context });
  }
  return [...failures].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, failure]) => failure);
};

/** A browser may send other members. */
const contextOf = ({ context }: FailedReport): FailureContext | undefined => {
  const parsed = parseWith(FailureContext, context);
  return parsed.ok ? parsed.value : undefined;
};

/** The same for failures that differ only in ids and numbers. */
export const fingerprintOf = ({ slice, version, stage, message, frames = [] }: FailedReport): string => {
  const ownFrame = frames.find((frame) => frame.includes(`/releases/${slice}/${version}/`)) ?? frames[0] ?? '';
  const text = [stage, message.replaceAll(/[\w-]*\d[\w-]*/g, '#'), ownFrame].join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
};
