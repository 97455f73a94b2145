import type { TelemetryReport } from '@nearhand/contracts';
import type { Failure } from '@nearhand/platform';
import type { Reporter } from '../loading/load-first.ts';
import { needsNewerShell } from '../slices/newer-shell.ts';
import type { ResolvedSlices } from '../slices/resolve-slices.ts';
import { Outbox } from './outbox.ts';

type Failed = Extract<TelemetryReport, { kind: 'failed' }>;

export interface Telemetry extends Reporter {
  /** For failures of the shell, or of a slice after it was loaded. */
  report: (failure: Failure) => void;
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
  const failure = (about: Pick<Failed, 'slice' | 'version' | 'owner' | 'stage' | 'message'>): Failed => ({
    kind: 'failed',
    ...about,
    message: about.message.slice(0, 500),
    page: here(),
    healed: false,
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
    failed: ({ slice, release, stage, message }, healed) => {
      // This tab's shell is too old, which is no failure of the release.
      if (stage === 'incompatible' && needsNewerShell(release, slices().hostPlatform)) return;
      const { version } = release.metadata;
      const { owner } = release.extras.shell;
      outbox.hold(failure({ slice: slice.name, version, owner, stage, message }), healed);
    },
    loaded: ({ slice, release, phases }, part) => {
      const from = { slice: slice.name, version: release.metadata.version };
      if (part === first && landing.slice === 'shell') landing = from;
      setTimeout(measure, vitalsDelayMs.afterSlice);
      outbox.put({ kind: 'loaded', ...from, phases: { ...phases } });
    },
  };
};
