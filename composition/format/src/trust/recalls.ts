import { type Composition, pathCollisions, type Release } from '../composition/composition.ts';
import type { CompositionOutline } from '../history/revision-history.ts';
import type { Recall } from './composition-trust.ts';

type Content = Pick<CompositionOutline, 'ledger' | 'revision' | 'microFrontends'>;
type Shared = Content['microFrontends'][string][number];

/** Whether a recall takes this release out of this composition. */
const isRecalled =
  ({ ledger, revision }: Content, recalls: readonly Recall[]) =>
  (slice: string, { metadata }: Shared): boolean =>
    recalls.some(
      (one) =>
        one.slice === slice && one.version === metadata.version && one.ledger === ledger && one.revision >= revision,
    );

export const recalledIn = (
  composition: Composition,
  recalls: readonly Recall[],
): [slice: string, release: Release][] => {
  const goes = isRecalled(composition, recalls);
  return Object.entries(composition.microFrontends).flatMap(([slice, releases]) =>
    releases.filter((one) => goes(slice, one)).map((one): [string, Release] => [slice, one]),
  );
};

/**
 * The composition without recalled releases: their visitors get the default, else the first that is left, a canary before
 * a fallback without traffic. One with a path that another slice serves by now is skipped. `lost` are the slices that no
 * release is left of; they are not in the result.
 */
export const withoutRecalled = <C extends Content>(
  composition: C,
  recalls: readonly Recall[],
): { composition: C; lost: string[] } => {
  const goes = isRecalled(composition, recalls);
  const all = Object.entries(composition.microFrontends);
  if (!all.some(([slice, releases]) => releases.some((one) => goes(slice, one)))) return { composition, lost: [] };
  const served = new Map<string, Shared[]>();
  const hidden: [slice: string, releases: Shared[]][] = [];
  for (const [slice, releases] of all) {
    const left = releases.filter((one) => !goes(slice, one)).sort(byPreference);
    const [first] = left;
    if (left.length === releases.length) served.set(slice, releases);
    else if (first && first.deployment.traffic > 0) served.set(slice, madeDefault(left, first));
    else {
      served.set(slice, []);
      hidden.push([slice, left]);
    }
  }
  for (const [slice, left] of hidden) {
    const fitting = left
      .map((one) => madeDefault(left, one))
      .find((next) => pathCollisions({ ...Object.fromEntries(served), [slice]: next }).length === 0);
    if (fitting) served.set(slice, fitting);
  }
  const microFrontends = Object.fromEntries([...served].filter(([, { length }]) => length > 0));
  const lost = all.map(([slice]) => slice).filter((slice) => !Object.hasOwn(microFrontends, slice));
  return { composition: { ...composition, microFrontends }, lost };
};

const byPreference = ({ deployment: one }: Shared, { deployment: other }: Shared): number =>
  Number(other.default) - Number(one.default) || other.traffic - one.traffic;

/** `release` with the traffic of the recalled releases. */
const madeDefault = (releases: readonly Shared[], release: Shared): Shared[] => {
  const others = releases.filter((one) => one !== release);
  const traffic = 100 - others.reduce((sum, { deployment }) => sum + deployment.traffic, 0);
  const rest = others.map((one) => ({ ...one, deployment: { ...one.deployment, default: false } }));
  return [{ ...release, deployment: { ...release.deployment, traffic, default: true } }, ...rest];
};
