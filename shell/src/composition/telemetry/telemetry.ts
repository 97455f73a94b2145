import type { LoadPhase, Release, TelemetryReport } from '@nearhand/contracts';
import type { Failure } from '@nearhand/platform';
import type { Catalog, Slice } from '../catalog/catalog.ts';
import type { SliceError } from '../loading/slice-error.ts';
import { Outbox } from './outbox.ts';

type Failed = Extract<TelemetryReport, { kind: 'failed' }>;

interface LoadedFrom {
  slice: Slice;
  release: Release;
  phases: Partial<Record<LoadPhase, number>>;
}

/** What loads slices says here how it went. */
export interface Reporter {
  /** A release broke; whether another took its place may turn out later. */
  failed: (failure: SliceError, healed: Promise<boolean>) => void;
  /** The page or widget `what` of a release is there. */
  loaded: (from: LoadedFrom, what: string) => void;
}

export interface Telemetry extends Reporter {
  /** For those who know no release: what breaks in the shell itself, or in a slice past its loading. */
  report: (failure: Failure) => void;
}

interface Place {
  /** Version of the shell that runs. */
  shell: string;
  catalog: () => Catalog;
  /** The pattern of an address, without ids. */
  patternOf: (pathname: string) => string;
}

/** The measuring code is fetched when a first visit has what it came for. */
const vitalsDelay = { afterSlice: 5_000, withoutSlice: 15_000 };

/** Tells the site's owners what breaks, how long slices take to load and how the page feels. Never throws. */
export const createTelemetry = ({ shell, catalog, patternOf }: Place): Telemetry => {
  const outbox = new Outbox(() => ({ revision: catalog().revision }));
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
      () => {}, // what is not measured is not told
    );
  };
  setTimeout(measure, vitalsDelay.withoutSlice);
  return {
    report: ({ slice: name, stage, message }) => {
      const slice = catalog().slices.find((candidate) => candidate.name === name);
      const version = slice?.release.metadata.version ?? shell;
      outbox.put(failure({ slice: slice?.name ?? 'shell', version, owner: slice?.owner ?? 'shell', stage, message }));
    },
    failed: ({ slice, release, stage, message }, healed) => {
      const { version } = release.metadata;
      const { owner } = release.extras.shell;
      outbox.hold(failure({ slice: slice.name, version, owner, stage, message }), healed);
    },
    loaded: ({ slice, release, phases }, what) => {
      const from = { slice: slice.name, version: release.metadata.version };
      if (what === first && landing.slice === 'shell') landing = from;
      setTimeout(measure, vitalsDelay.afterSlice);
      outbox.put({ kind: 'loaded', ...from, phases: { ...phases } });
    },
  };
};
