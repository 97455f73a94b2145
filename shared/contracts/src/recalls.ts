import type { Recall } from './composition-trust.ts';

interface Shared {
  metadata: { version: string };
  deployment: { traffic: number; default: boolean };
}
/** The part of a composition that recalls are about. */
interface Content {
  ledger?: string | undefined;
  revision: number;
  microFrontends: Record<string, Shared[]>;
}

/** Whether a recall takes this release out of this composition. */
const isRecalled =
  ({ ledger, revision }: Content, recalls: readonly Recall[]) =>
  (slice: string, { metadata }: Shared): boolean =>
    recalls.some(
      (one) =>
        one.slice === slice && one.version === metadata.version && one.ledger === ledger && one.revision >= revision,
    );

/**
 * The composition without recalled releases: their visitors get the default, else the first that is left, a canary before
 * a fallback without traffic. `lost` are the slices that no release is left of; they are not in the result.
 */
export const withoutRecalled = <C extends Content>(
  composition: C,
  recalls: readonly Recall[],
): { composition: C; lost: string[] } => {
  const goes = isRecalled(composition, recalls);
  const slices = Object.entries(composition.microFrontends).map(([slice, releases]): [string, Shared[]] => {
    const left = releases.filter((release) => !goes(slice, release));
    return [slice, left.length === releases.length ? releases : shared(left)];
  });
  if (slices.every(([slice, left]) => left === composition.microFrontends[slice])) return { composition, lost: [] };
  const lost = slices.filter(([, left]) => left.length === 0).map(([slice]) => slice);
  const microFrontends = Object.fromEntries(slices.filter(([, left]) => left.length > 0));
  return { composition: { ...composition, microFrontends }, lost };
};

/** The default takes the traffic of those that are gone; without one the release with most traffic is the default. */
const shared = (releases: readonly Shared[]): Shared[] => {
  const [first] = [...releases].sort((a, b) => b.deployment.traffic - a.deployment.traffic);
  const live = releases.find(({ deployment }) => deployment.default) ?? first;
  const others = releases.filter((release) => release !== live);
  const traffic = 100 - others.reduce((sum, { deployment }) => sum + deployment.traffic, 0);
  return live ? [{ ...live, deployment: { ...live.deployment, traffic, default: true } }, ...others] : [];
};
