import type { FailureStage, SpanReport, TelemetryReport } from '@slices/format';
import type { Reporter } from '../loading/load-first.ts';
import type { ReleaseName } from '../released-code/hang.ts';
import { stackOf } from '../released-code/release-stack.ts';
import { nameOf, type ReleasedCode } from '../released-code/released-code.ts';
import type { Failure } from '../shared/host-context.ts';
import { needsNewerShell } from '../slices/newer-shell.ts';
import type { ResolvedSlices } from '../slices/resolve-slices.ts';
import { isByOthers } from '../translator/translator.ts';
import type { CallCounts } from './api-calls.ts';
import { Backlog } from './backlog.ts';
import { Outbox } from './outbox.ts';

type Failed = Extract<TelemetryReport, { kind: 'failed' }>;

export interface Telemetry extends Reporter {
  /** For failures of the shell, or of a slice after it was loaded. */
  report: (failure: Failure) => void;
  /** For a release that broke after it ran; without `code`, for the shell. */
  fault: (fault: Fault) => void;
  /** For a release that hung the tab's last document. */
  hung: (named: ReleaseName) => void;
  called: (code: ReleasedCode | undefined, counts: CallCounts) => void;
  /** Failures wait for the code that completes them: circumstances in, texts of the visitor out. */
  failures: Backlog<NewFailure>;
  /** For a visit that is traced. */
  span: (span: TracedSpan) => void;
}

export interface NewFailure {
  report: Failed;
  /** Whether another release took its place. */
  healed: boolean | Promise<boolean>;
  place: Place;
  send: (whole: Failed) => void;
}

export interface Fault {
  stage: FailureStage;
  code?: ReleasedCode | undefined;
  message: string;
  frames?: string[];
  isHealed: boolean;
}

/** Of the shell without `slice` and `version`. */
export type TracedSpan = Omit<SpanReport, 'kind' | 'page' | 'slice' | 'version'> & Partial<ReleaseName>;

export interface Place {
  shell: string;
  /** Of the session; `guest` without one. */
  role: () => string;
  slices: () => ResolvedSlices;
  /** The pattern of an address, without ids. */
  patternOf: (pathname: string) => string;
}

/** The code that measures loads after the first page. */
const vitalsDelayMs = { afterSlice: 5_000, withoutSlice: 15_000 };

/** The API counts a start without an end as a hang after 60 s. */
const answersAfterMs = 10_000;

export const createTelemetry = (place: Place): Telemetry => {
  const { shell, slices, patternOf } = place;
  const outbox = new Outbox(() => ({ revision: slices().revision }));
  const here = () => patternOf(window.location.pathname);
  const first = here();
  let landing = { slice: 'shell', version: shell };
  const failedReport = (
    about: Pick<Failed, 'slice' | 'version' | 'owner' | 'stage' | 'message' | 'frames'>,
  ): Failed => ({
    kind: 'failed',
    ...about,
    message: about.message.slice(0, 500),
    page: here(),
    healed: false,
  });
  const named = (code: ReleasedCode | undefined) => (code ? nameOf(code) : { slice: 'shell', version: shell });
  const failures = new Backlog<NewFailure>();
  const send = (report: Failed, healed: boolean | Promise<boolean>) =>
    failures.put({ report, healed, place, send: outbox.hold(report) });
  let isMeasuring = false;
  const measure = () => {
    if (isMeasuring) return;
    isMeasuring = true;
    import(/* webpackChunkName: "vitals" */ './vitals.ts').then(
      ({ watchVitals }) => watchVitals((name, value) => outbox.put({ kind: 'vital', ...landing, name, value })),
      () => {}, // no measurement, no report
    );
  };
  setTimeout(measure, vitalsDelayMs.withoutSlice);
  return {
    report: ({ slice: name, stage, message }) => {
      if (isByOthers(message)) return;
      const slice = slices().all.find((candidate) => candidate.name === name);
      const version = slice?.release.metadata.version ?? shell;
      send(
        failedReport({ slice: slice?.name ?? 'shell', version, owner: slice?.owner ?? 'shell', stage, message }),
        false,
      );
    },
    fault: ({ code, isHealed, ...about }) => {
      if (isByOthers(about.message)) return;
      const owner = code?.release.extras.shell.owner ?? 'shell';
      send(failedReport({ ...named(code), owner, ...about }), isHealed);
    },
    hung: (last) => {
      const slice = slices().all.find(({ name }) => name === last.slice);
      const message = 'the last document of this tab hung';
      const isHealed = slice?.release.metadata.version !== last.version;
      send(failedReport({ ...last, owner: slice?.owner ?? 'shell', stage: 'hang', message }), isHealed);
    },
    failures,
    span: (span) => outbox.put({ kind: 'span', ...named(undefined), page: here(), ...span }),
    called: (code, counts) => outbox.put({ kind: 'calls', ...named(code), ...counts }),
    started: (code) => {
      outbox.put({ kind: 'started', ...named(code) });
      // It loads slowly, in a page that answers. Dropped when the load has ended.
      setTimeout(() => outbox.put({ kind: 'loaded', ...named(code), phases: {} }), answersAfterMs);
    },
    failed: (error, healed) => {
      const { stage, message, cause, release, source } = error;
      // A slow line: the visit ends without a result.
      if (source === 'network') return outbox.put({ kind: 'loaded', ...named(error), phases: {} });
      // This tab's shell is too old, which is no failure of the release.
      if (stage === 'incompatible' && needsNewerShell(release, slices().hostPlatform)) return;
      const { frames } = stackOf(cause) ?? {};
      const about = { ...named(error), owner: release.extras.shell.owner, stage, message, ...(frames && { frames }) };
      send(failedReport(about), healed);
    },
    loaded: ({ slice, release, phases }, part) => {
      const from = { slice: slice.name, version: release.metadata.version };
      if (part === first && landing.slice === 'shell') landing = from;
      setTimeout(measure, vitalsDelayMs.afterSlice);
      outbox.put({ kind: 'loaded', ...from, phases: { ...phases } });
    },
  };
};
