import { type CompositionOutline, type OperatedRelease, type OperatedSlice, shareOf } from '@slices/format';
import type { HealthFigures } from '../telemetry/health-figures.ts';
import type { Live } from './live-recalls.ts';

/** The slices with the releases that visitors get, and the recalled ones. */
export const operatedSlices = (
  content: CompositionOutline,
  live: Live,
  health: HealthFigures,
): Promise<OperatedSlice[]> => {
  const shown = live.shown(content).microFrontends;
  return Promise.all(
    Object.entries(content.microFrontends).map(async ([slice, releases]) => {
      const left = new Map((shown[slice] ?? []).map((release) => [release.metadata.version, release]));
      const gone = releases.filter(({ metadata }) => !left.has(metadata.version));
      const inPlaceOf = gone.filter(({ deployment }) => deployment.traffic > 0).map(({ metadata }) => metadata.version);
      const { owner = '', title = slice } = releases[0]?.extras.shell ?? {};
      const operated = releases.map(async ({ metadata: { version } }): Promise<OperatedRelease> => {
        const release = left.get(version);
        const figures = health(slice, version);
        if (!release) {
          const recall = await live.recallOf(slice, version);
          return { version, share: 'recalled', traffic: 0, ...(recall && { recall }), ...figures };
        }
        const share = shareOf(release);
        const { traffic } = release.deployment;
        return { version, share, traffic, ...(share === 'live' && inPlaceOf.length > 0 && { inPlaceOf }), ...figures };
      });
      return { slice, owner, title, releases: await Promise.all(operated) };
    }),
  );
};
