import type { Composition, Release } from '@nearhand/contracts';

type Content = Pick<Composition, 'host' | 'microFrontends'> | undefined;

/** What visitors get of a release: `live`, `canary, 10 %`. */
export const shareText = ({ deployment: { default: isDefault, traffic } }: Release): string => {
  if (isDefault) return traffic === 100 ? 'live' : `live, ${traffic} %`;
  return traffic > 0 ? `canary, ${traffic} %` : 'kept to fall back to';
};

/** One line for everything that differs from `before` to `after`. */
export const changes = (before: Content, after: Content): string[] => [
  ...hostChange(before?.host?.version, after?.host?.version),
  ...[...new Set([...Object.keys(before?.microFrontends ?? {}), ...Object.keys(after?.microFrontends ?? {})])]
    .sort()
    .flatMap((slice) => sliceChanges(slice, before?.microFrontends[slice] ?? [], after?.microFrontends[slice] ?? [])),
];

const hostChange = (before: string | undefined, after: string | undefined): string[] =>
  before === after ? [] : [`~ shell ${before ?? 'none'} -> ${after ?? 'none'}`];

const sliceChanges = (slice: string, before: readonly Release[], after: readonly Release[]): string[] => {
  const was = new Map(before.map((release) => [release.metadata.version, release]));
  const is = new Map(after.map((release) => [release.metadata.version, release]));
  return [
    ...after.flatMap((release) => {
      const { version } = release.metadata;
      const old = was.get(version);
      if (!old) return [`+ ${slice} ${version}: ${shareText(release)}`];
      if (shareText(old) !== shareText(release))
        return [`~ ${slice} ${version}: ${shareText(old)} -> ${shareText(release)}`];
      return JSON.stringify(old) === JSON.stringify(release) ? [] : [`~ ${slice} ${version}: described differently`];
    }),
    ...before
      .filter(({ metadata }) => !is.has(metadata.version))
      .map((release) => `- ${slice} ${release.metadata.version}: was ${shareText(release)}`),
  ];
};
