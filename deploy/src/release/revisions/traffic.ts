import type { Release } from '@nearhand/contracts';
import { UserError } from '../../kernel/user-error.ts';

const isCanary = ({ deployment }: Release) => !deployment.default && deployment.traffic > 0;
const withShare = (release: Release, traffic: number, isDefault: boolean): Release => ({
  ...release,
  deployment: { ...release.deployment, traffic, default: isDefault },
});
const versionOf = ({ metadata }: Release) => metadata.version;

export const liveRelease = (releases: readonly Release[]): Release | undefined =>
  releases.find(({ deployment }) => deployment.default);
export const canaryRelease = (releases: readonly Release[]): Release | undefined => releases.find(isCanary);
const keptReleases = (releases: readonly Release[]) =>
  releases.filter(({ deployment }) => !deployment.default && deployment.traffic === 0);

/**
 * The releases of a slice once `release` has `traffic` percent of its visitors. With 100 it is the live one, and what
 * was live before is kept to fall back to. Throws a {@link UserError} where that share makes no sense.
 */
export const promoted = (slice: string, releases: readonly Release[], release: Release, traffic: number): Release[] => {
  const live = liveRelease(releases);
  const canary = canaryRelease(releases);
  const version = versionOf(release);
  if (canary && versionOf(canary) !== version)
    throw new UserError(
      `${slice} ${versionOf(canary)} is a canary already (${canary.deployment.traffic} %); promote it to 100 or roll it back first.`,
    );
  if (live && versionOf(live) === version) return [...releases];
  if (traffic === 100) return madeLive(releases, release);
  if (!live) throw new UserError(`Nothing of ${slice} is live yet, so its first release must have all visitors.`);
  return [
    withShare(live, 100 - traffic, true),
    withShare(release, traffic, false),
    ...keptReleases(releases).filter((one) => versionOf(one) !== version),
  ];
};

/** `release` in place of the live one, which is kept to fall back to; a canary stays what it is. */
export const madeLive = (releases: readonly Release[], release: Release): Release[] => {
  const version = versionOf(release);
  const live = liveRelease(releases);
  const canary = releases.filter((one) => isCanary(one) && versionOf(one) !== version);
  const previous = live && versionOf(live) !== version ? [live] : keptReleases(releases);
  const share = 100 - canary.reduce((sum, { deployment }) => sum + deployment.traffic, 0);
  return [
    withShare(release, share, true),
    ...canary,
    ...previous.filter((one) => versionOf(one) !== version).map((one) => withShare(one, 0, false)),
  ];
};

/**
 * The releases of a slice once what came last is taken back: the canary, else the live one in favour of the one before.
 * Throws a {@link UserError} where there is nothing to go back to.
 */
export const rolledBack = (slice: string, releases: readonly Release[]): { releases: Release[]; taken: Release } => {
  const live = liveRelease(releases);
  const canary = canaryRelease(releases);
  const kept = keptReleases(releases);
  if (live && canary) return { releases: [withShare(live, 100, true), ...kept], taken: canary };
  const [previous, ...older] = kept;
  if (!live || !previous)
    throw new UserError(
      `${slice} has no earlier release to go back to; promote one that pnpm release history shows, or remove the slice.`,
    );
  return { releases: [withShare(previous, 100, true), ...older], taken: live };
};
