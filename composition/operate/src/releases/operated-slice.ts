import {
  type CompositionOutline,
  type OperatedRelease,
  type OperatedSlice,
  type Recall,
  shareOf,
  withoutRecalled,
} from '@slices/format';
import type { HealthFigures } from '../telemetry/health-figures.ts';

interface Recalled {
  recalls: readonly Recall[];
  noteOf: (slice: string, version: string) => Promise<OperatedRelease['recall']>;
}

/** The slices with the releases that visitors get, and the recalled ones. */
export const operatedSlices = (
  content: CompositionOutline,
  { recalls, noteOf }: Recalled,
  health: HealthFigures,
): Promise<OperatedSlice[]> => {
  const shown = withoutRecalled(content, recalls).composition.microFrontends;
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
          const recall = await noteOf(slice, version);
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
