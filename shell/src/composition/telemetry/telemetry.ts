import type { FailureStage, TelemetryReport } from '@nearhand/contracts';
import type { Failure } from '@nearhand/platform';
import { type ReleasedCode, stackOf } from '../containment/released-code.ts';
import type { Reporter } from '../loading/load-first.ts';
import type { ResolvedSlices } from '../slices/resolve-slices.ts';
import { countCalls } from './api-calls.ts';
import { Outbox } from './outbox.ts';
import { watchErrors } from './page-errors.ts';

type Failed = Extract<TelemetryReport, { kind: 'failed' }>;

export interface Telemetry extends Reporter {
  /** For failures of the shell, or of a slice after it was loaded. */
  report: (failure: Failure) => void;
  /** For a release that broke after it ran. */
  fault: (fault: Fault) => void;
}

interface Fault {
  stage: FailureStage;
  code: ReleasedCode | undefined;
  message: string;
  frames: string[];
  isHealed: boolean;
}

interface Place {
  shell: string;
  slices: () => ResolvedSlices;
  /** The pattern of an address, without ids. */
  patternOf: (pathname: string) => string;
}

/** The code that measures loads after the first page. */
const vitalsDelayMs = { afterSlice: 5_000, withoutSlice: 15_000 };

export const createTelemetry = ({ shell, slices, patternOf }: Place): Telemetry => {
  const outbox = new Outbox(() => ({ revision: slices().revision }));
  const here = () => patternOf(window.location.pathname);
  const first = here();
  let landing = { slice: 'shell', version: shell };
  const failure = (about: Pick<Failed, 'slice' | 'version' | 'owner' | 'stage' | 'message' | 'frames'>): Failed => ({
    kind: 'failed',
    ...about,
    message: about.message.slice(0, 500),
    page: here(),
    healed: false,
  });
  const ownerOf = (code: ReleasedCode | undefined) =>
    code
      ? { slice: code.slice.name, version: code.release.metadata.version, owner: code.release.extras.shell.owner }
      : { slice: 'shell', version: shell, owner: 'shell' };
  const fault = ({ code, stage, message, frames, isHealed }: Fault) =>
    outbox.put({ ...failure({ ...ownerOf(code), stage, message, frames }), healed: isHealed });
  watchErrors((stage, message, { code, frames }) => fault({ stage, code, message, frames, isHealed: false }));
  countCalls((code, counts) => {
    const { slice, version } = ownerOf(code);
    outbox.put({ kind: 'calls', slice, version, ...counts });
  });
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
      const slice = slices().all.find((candidate) => candidate.name === name);
      const version = slice?.release.metadata.version ?? shell;
      outbox.put(failure({ slice: slice?.name ?? 'shell', version, owner: slice?.owner ?? 'shell', stage, message }));
    },
    fault,
    started: (code) => {
      const { slice, version } = ownerOf(code);
      outbox.put({ kind: 'started', slice, version });
    },
    failed: ({ slice, release, stage, message, cause }, healed) => {
      const stack = stackOf(cause);
      outbox.hold(
        failure({ ...ownerOf({ slice, release }), stage, message, ...(stack && { frames: stack.frames }) }),
        healed,
      );
    },
    loaded: ({ slice, release, phases }, part) => {
      const from = { slice: slice.name, version: release.metadata.version };
      if (part === first && landing.slice === 'shell') landing = from;
      setTimeout(measure, vitalsDelayMs.afterSlice);
      outbox.put({ kind: 'loaded', ...from, phases: { ...phases } });
    },
  };
};
