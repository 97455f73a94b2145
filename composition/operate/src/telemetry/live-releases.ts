import {
  CompositionOutline,
  parseWith,
  type Recall,
  RecallsClaims,
  TimestampFile,
  unverifiedToken,
  withLimit,
  withoutRecalled,
} from '@slices/format';
import type { FastifyBaseLogger } from 'fastify';
import { hourMs } from '../site/durations.ts';
import type { OperateOptions, OperateSettings } from '../site/options.ts';

const maxAgeMs = 5_000;
/** Until the first reading: events of visitors must not ask for it one by one. */
const retryMs = 500;
/** On a machine that is too busy to read it in time, the releases that were read last count. */
const readLimitMs = 10_000;
/** Tabs may still run a release that has left the composition. */
const recentMs = hourMs;

export interface LiveRelease {
  slice: string;
  version: string;
  owner: string;
  /** Percent of visitors: 0 for a release to fall back to, and for one that has left. */
  traffic: number;
  /** The canary of the slice, and its percent of visitors; empty and 0 without one. */
  trial: string;
  share: number;
}

export interface LiveReleases {
  /** Undefined for a release that the site has not run within the last hour. */
  find: (slice: string, version: string) => LiveRelease | undefined;
  /** Those of the composition now, without recalled ones. */
  all: readonly LiveRelease[];
}

export interface LiveReleasesReader {
  /** Reads the composition when the last reading is older than 5 seconds, or 0.5 before the first. Rejects where it could never be read. */
  read: () => Promise<LiveReleases>;
  /** The last reading, at once; undefined before. */
  known: () => LiveReleases | undefined;
  /** When the composition was last read with success; undefined before, and where any release counts. */
  readAt: () => Date | undefined;
}

interface Context extends Pick<OperateOptions, 'clock'>, Pick<OperateSettings, 'compositionUrl'> {
  log: FastifyBaseLogger;
}

export const liveReleases = ({ clock, log, compositionUrl }: Context): LiveReleasesReader => {
  if (compositionUrl === undefined) return anyReleaseReader;
  const named = new Map<string, { release: LiveRelease; at: number }>();
  let all: LiveRelease[] = [];
  let recalls: readonly Recall[] = [];
  let triedAt = Number.NEGATIVE_INFINITY;
  let readAt: Date | undefined;
  let reading: Promise<void> | undefined;

  const read = async (signal: AbortSignal): Promise<void> => {
    // When the file cannot be read, the last recalls count: each names its revision.
    const before = recalls;
    const [composition, latest] = await Promise.all([
      compositionAt(compositionUrl, signal),
      recallsBeside(compositionUrl, signal).catch(() => before),
    ]);
    // A newer reading may have ended first.
    signal.throwIfAborted();
    recalls = latest;
    all = releasesOf(withoutRecalled(composition, recalls).composition);
    readAt = clock();
    const now = readAt.getTime();
    for (const [key, { release, at }] of named) {
      if (at < now - recentMs) named.delete(key);
      else named.set(key, { at, release: { ...release, ...trialOf(all, release.slice), traffic: 0 } });
    }
    for (const release of [unknownShell, ...all]) named.set(keyOf(release), { release, at: now });
  };
  const refresh = (): Promise<void> => {
    // A clock that is set back must not stop it until it has caught up.
    if (Math.abs(clock().getTime() - triedAt) < (readAt ? maxAgeMs : retryMs)) return Promise.resolve();
    reading ??= withLimit(readLimitMs, read)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the composition cannot be read: the releases that it named last count');
      })
      .finally(() => {
        reading = undefined;
        triedAt = clock().getTime();
      });
    return reading;
  };
  const find: LiveReleases['find'] = (slice, version) => named.get(keyOf({ slice, version }))?.release;
  const known = () => (readAt ? { find, all } : undefined);
  return {
    known,
    readAt: () => readAt,
    read: async () => {
      await refresh();
      const releases = known();
      if (!releases) throw new Error('The composition could not be read yet.');
      return releases;
    },
  };
};

const anyRelease: LiveReleases = {
  find: (slice, version) => ({ slice, version, owner: '', traffic: 0, trial: '', share: 0 }),
  all: [],
};
const anyReleaseReader: LiveReleasesReader = {
  read: async () => anyRelease,
  known: () => anyRelease,
  readAt: () => undefined,
};

const keyOf = ({ slice, version }: Pick<LiveRelease, 'slice' | 'version'>): string => `${slice} ${version}`;

const trialOf = (releases: readonly LiveRelease[], slice: string): Pick<LiveRelease, 'trial' | 'share'> => {
  const { trial = '', share = 0 } = releases.find((one) => one.slice === slice) ?? {};
  return { trial, share };
};

const shellOf = (version: string, traffic: number): LiveRelease => ({
  slice: 'shell',
  version,
  owner: 'shell',
  traffic,
  trial: '',
  share: 0,
});
const unknownShell = shellOf('0.0.0', 0);

const readJson = async (url: string | URL, signal: AbortSignal): Promise<unknown> => {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer.json();
};

const compositionAt = async (url: string, signal: AbortSignal): Promise<CompositionOutline> => {
  const composition = parseWith(CompositionOutline, await readJson(url, signal));
  if (!composition.ok) throw new Error(`${url} holds no composition.`);
  return composition.value;
};

/** Neither they nor the composition are verified: they come from our web tier, and only figures depend on them. */
const recallsBeside = async (url: string, signal: AbortSignal): Promise<readonly Recall[]> => {
  const file = parseWith(TimestampFile, await readJson(new URL('timestamp.json', url), signal));
  return file.ok ? (unverifiedToken('recalls', RecallsClaims, file.value.recalls)?.claims.releases ?? []) : [];
};

const releasesOf = ({ host, microFrontends }: CompositionOutline): LiveRelease[] => {
  return [
    ...(host ? [shellOf(host.version, 100)] : []),
    ...Object.entries(microFrontends).flatMap(([slice, releases]) => sliceReleases(slice, releases)),
  ];
};

const sliceReleases = (slice: string, releases: CompositionOutline['microFrontends'][string]): LiveRelease[] => {
  const canary = releases.find(({ deployment }) => !deployment.default && deployment.traffic > 0);
  return releases.map(({ metadata, deployment, extras }) => ({
    slice,
    version: metadata.version,
    owner: extras.shell.owner,
    traffic: deployment.traffic,
    trial: canary?.metadata.version ?? '',
    share: canary?.deployment.traffic ?? 0,
  }));
};
