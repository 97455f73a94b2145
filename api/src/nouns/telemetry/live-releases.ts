import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { hours } from '../../kernel/time/clock.ts';
import { singleFlight } from '../../kernel/time/single-flight.ts';

const maxAgeMs = 5_000;
const timeoutMs = 2_000;
/** Tabs may still run a release that has left the composition. */
const recentMs = hours(1);

export type IsLive = (slice: string, version: string) => boolean;

type Context = Pick<FastifyInstance, 'clock' | 'log' | 'settings'>;

/** Rejects where the composition could never be read; else the last one counts. */
export const liveReleases = ({ clock, log, settings: { compositionUrl } }: Context): (() => Promise<IsLive>) => {
  const namedAt = new Map<string, number>();
  let readAt = Number.NEGATIVE_INFINITY;
  const flight = singleFlight<void>();

  const read = async (url: string): Promise<void> => {
    if (clock().getTime() - readAt < maxAgeMs) return;
    try {
      const releases = await releasesOf(url);
      const now = clock().getTime();
      for (const release of releases) namedAt.set(release, now);
      for (const [release, at] of namedAt) if (at < now - recentMs) namedAt.delete(release);
    } catch (error) {
      if (namedAt.size === 0) throw error;
      log.warn({ err: error }, 'the composition cannot be read: the releases that it named last count');
    }
    readAt = clock().getTime();
  };

  return async () => {
    if (compositionUrl === undefined) return () => true;
    await flight('composition', () => read(compositionUrl));
    return (slice, version) => namedAt.has(keyOf(slice, version));
  };
};

const keyOf = (slice: string, version: string): string => `${slice} ${version}`;

const unknownShell = keyOf('shell', '0.0.0');

const Version = Type.Object({ version: Type.String() });
const NamedReleases = Type.Object({
  host: Type.Optional(Version),
  microFrontends: Type.Record(Type.String(), Type.Array(Type.Object({ metadata: Version }))),
});

const releasesOf = async (url: string): Promise<string[]> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  const composition: unknown = await answer.json();
  if (!Check(NamedReleases, composition)) throw new Error(`${url} holds no composition.`);
  const { host, microFrontends } = composition;
  return [
    unknownShell,
    ...(host ? [keyOf('shell', host.version)] : []),
    ...Object.entries(microFrontends).flatMap(([slice, releases]) =>
      releases.map(({ metadata }) => keyOf(slice, metadata.version)),
    ),
  ];
};
