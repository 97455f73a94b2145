import { type Composition, percentileOf, type Release, releasesFor } from '@slices/format';
import { isCircuitOpen } from '../slices/circuit-breaker.ts';
import { isRecalled } from '../slices/recalled-slices.ts';
import type { Slice } from '../slices/resolve-slices.ts';
import { isInDevelopment } from '../trust/integrity.ts';

interface Circumstances {
  slice: Slice;
  /** The release that runs, or would run. */
  release: Release;
  /** Before recalls and previews. */
  whole: Composition | undefined;
  visitor: string;
}

/** Why this visitor gets this release of a slice, in one sentence. */
export const whyRelease = ({ slice, release, whole, visitor }: Circumstances): string => {
  const { version } = release.metadata;
  if (isInDevelopment(release)) return `Code of this computer, from ${new URL(release.url).host}.`;
  if (isRecalled(release)) return 'It was recalled, and there is no other release: its pages say so.';
  const releases = whole?.microFrontends[slice.name] ?? [];
  if (!releases.some(({ metadata }) => metadata.version === version)) return 'A preview link shows it in this tab.';
  const [first] = releasesFor(slice.name, releases, visitor);
  const chosen = first?.metadata.version ?? '';
  if (chosen !== version) return `In place of ${chosen}: ${lossOf(slice, chosen)}.`;
  const bucket = percentileOf(slice.name, visitor).toFixed(1);
  const share = release.deployment.traffic;
  if (!release.deployment.default)
    return `Canary: ${share} % of visitors get it, and the bucket of this one is ${bucket}.`;
  const others = releases.filter(({ deployment }) => !deployment.default && deployment.traffic > 0);
  if (others.length === 0) return 'The live release: all visitors get it.';
  const names = others.map(({ metadata, deployment }) => `${metadata.version} (${deployment.traffic} %)`).join(', ');
  return `The live release: the bucket of this visitor is ${bucket}, which is above the canary ${names}.`;
};

const lossOf = ({ name, release, fallbacks }: Slice, chosen: string): string => {
  if (isCircuitOpen(name, chosen)) return 'it failed in this tab, and is not tried again (circuit open)';
  const isOffered = [release, ...fallbacks].some(({ metadata }) => metadata.version === chosen);
  return isOffered ? 'it failed on this page' : 'it was recalled';
};
