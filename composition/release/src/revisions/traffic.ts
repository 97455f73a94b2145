import { type Composition, changesBySlice, type Release, withoutRecalled } from '@slices/format';
import { UserError } from '@slices/kernel/user-error.ts';

const isCanary = ({ deployment }: Release) => !deployment.default && deployment.traffic > 0;
const deployed = (release: Release, deployment: Pick<Release['deployment'], 'default' | 'traffic'>): Release => ({
  ...release,
  deployment: { ...release.deployment, ...deployment },
});
export const asLive = (release: Release, traffic = 100) => deployed(release, { traffic, default: true });
export const asCanary = (release: Release, traffic: number) => deployed(release, { traffic, default: false });
const asFallback = (release: Release) => deployed(release, { traffic: 0, default: false });
const versionOf = ({ metadata }: Release) => metadata.version;

export const liveRelease = (releases: readonly Release[]): Release | undefined =>
  releases.find(({ deployment }) => deployment.default);
export const canaryRelease = (releases: readonly Release[]): Release | undefined => releases.find(isCanary);
export const fallbackReleases = (releases: readonly Release[]) =>
  releases.filter(({ deployment }) => !deployment.default && deployment.traffic === 0);

/** The releases of a slice once `release` has `traffic` percent. Throws a {@link UserError} where that makes no sense. */
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
    asLive(live, 100 - traffic),
    asCanary(release, traffic),
    ...fallbackReleases(releases).filter((one) => versionOf(one) !== version),
  ];
};

/** `release` in place of the live one, which is kept to fall back to; a canary stays what it is. */
export const madeLive = (releases: readonly Release[], release: Release): Release[] => {
  const version = versionOf(release);
  const live = liveRelease(releases);
  const canary = releases.filter((one) => isCanary(one) && versionOf(one) !== version);
  const previous = live && versionOf(live) !== version ? [live] : fallbackReleases(releases);
  const share = 100 - canary.reduce((sum, { deployment }) => sum + deployment.traffic, 0);
  return [asLive(release, share), ...canary, ...previous.filter((one) => versionOf(one) !== version).map(asFallback)];
};

/** The releases of a slice without the canary, else with the release of before as the live one. Throws a {@link UserError} where there is none. */
export const rolledBack = (slice: string, releases: readonly Release[]): Release[] => {
  const live = liveRelease(releases);
  if (live && canaryRelease(releases)) return [asLive(live), ...fallbackReleases(releases)];
  const [previous, ...older] = fallbackReleases(releases);
  if (!live || !previous)
    throw new UserError(
      `${slice} has no earlier release to go back to; promote one that npm run release -- history shows, or remove the slice.`,
    );
  return [asLive(previous), ...older];
};

/** The live release after a recall of `version`; undefined if no other release is left that fits. */
export const liveAfterRecall = (composition: Composition, slice: string, version: string): Release | undefined => {
  const { ledger = '', revision } = composition;
  const left = withoutRecalled(composition, [{ slice, version, ledger, revision, note: '' }]).composition;
  return liveRelease(left.microFrontends[slice] ?? []);
};

/** `releases` with one more to fall back to. */
export const withFallback = (releases: readonly Release[], fallback: Release): Release[] => [
  ...releases,
  asFallback(fallback),
];

type Content = Pick<Composition, 'host' | 'microFrontends'> | undefined;

export const changes = (before: Content, after: Content): string[] =>
  changesBySlice(before, after).flatMap(({ lines }) => lines);
