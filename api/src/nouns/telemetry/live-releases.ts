import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { hours } from '../../kernel/time/clock.ts';

/** Milliseconds for which the composition is not read again. */
const maxAgeMs = 5_000;
const timeoutMs = 2_000;
/** For so long after a release has left the composition, tabs that still run it are heard. */
const recentMs = hours(1);

export type IsLive = (slice: string, version: string) => boolean;

type Context = Pick<FastifyInstance, 'clock' | 'log' | 'settings'>;

/**
 * Tells which releases run: all that the site's composition names, canaries and those to fall back to included, and those
 * that it named within the last hour. Rejects where the composition could never be read; else the last one counts.
 */
export const liveReleases = ({ clock, log, settings: { compositionUrl } }: Context): (() => Promise<IsLive>) => {
  /** When each was last named, in milliseconds since 1970. */
  const namedAt = new Map<string, number>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const read = async (url: string): Promise<void> => {
    try {
      const releases = await releasesAt(url);
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
    if (clock().getTime() - readAt >= maxAgeMs) {
      reading ??= read(compositionUrl).finally(() => {
        reading = undefined;
      });
      await reading;
    }
    return (slice, version) => namedAt.has(keyOf(slice, version));
  };
};

const keyOf = (slice: string, version: string): string => `${slice} ${version}`;

/** A shell that has not read its composition yet does not know its version. */
const unknownShell = keyOf('shell', '0.0.0');

/** All that is read of a composition, so that one with more in it than this API knows is read as well. */
const Version = Type.Object({ version: Type.String() });
const NamedReleases = Type.Object({
  host: Type.Optional(Version),
  microFrontends: Type.Record(Type.String(), Type.Array(Type.Object({ metadata: Version }))),
});

const releasesAt = async (url: string): Promise<string[]> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  const composition: unknown = await answer.json();
  if (!Value.Check(NamedReleases, composition)) throw new Error(`${url} holds no composition.`);
  const { host, microFrontends } = composition;
  return [
    unknownShell,
    ...(host ? [keyOf('shell', host.version)] : []),
    ...Object.entries(microFrontends).flatMap(([slice, releases]) =>
      releases.map(({ metadata }) => keyOf(slice, metadata.version)),
    ),
  ];
};
