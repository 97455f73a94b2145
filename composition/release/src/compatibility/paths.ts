import {
  type CompositionRoute,
  commonAddress,
  type HostOffer,
  isSharedBy,
  parameterWeight,
  shapesOf,
} from '@slices/format';
import { ownFiles, ownNames } from '@slices/kernel/site-paths.ts';
import { type FindingCode, type LiveRelease, named, type Problem, visitorsOf } from './finding.ts';

interface Served {
  live: LiveRelease;
  route: CompositionRoute;
  shape: string;
}

export const pathProblems = (slices: readonly LiveRelease[][], host: HostOffer | undefined): Problem[] => {
  const byShape = new Map<string, Served[]>();
  for (const live of slices.flat()) {
    for (const route of live.offer.routes) {
      for (const shape of shapesOf(route.path))
        byShape.set(shape, [...(byShape.get(shape) ?? []), { live, route, shape }]);
    }
  }
  const all = [...byShape.values()];
  const ofShell = new Set(host?.paths.flatMap(shapesOf));
  return [
    ...all.flat().filter(isReserved).map(reserved),
    ...all.flat().filter(isCatchAll).map(catchAll),
    ...all.flatMap(collisions),
    ...all.flatMap((served) => served.filter(({ shape }) => ofShell.has(shape)).map(shellCollision)),
    ...comparable(all).flatMap(ambiguities),
  ];
};

const problem = (code: FindingCode, about: string, served: readonly Served[], sentence: string): Problem => {
  const releases = [...new Set(served.map(({ live }) => live))];
  const slices = [...new Set(releases.map(({ slice }) => slice))];
  const key = [code, about, ...[...slices].sort()].join('|');
  return { level: 'error', code, slices, sentence, key, visitors: visitorsOf(releases.map((live) => [live])) };
};
const serves = ({ live, route }: Served): string => `${named([live])} serves ${route.path}`;

const isReserved = ({ shape }: Served): boolean =>
  ownNames.includes(firstPart(shape)) || ownFiles.includes(shape.slice(1));
const firstPart = (shape: string): string => shape.split('/')[1] ?? '';

const reserved = (one: Served): Problem => {
  const text = `${serves(one)}, and the site keeps /${firstPart(one.shape)} for itself: take another path.`;
  return problem('path-reserved', one.shape, [one], text);
};

const isCatchAll = ({ shape }: Served): boolean => [':', '*'].includes(firstPart(shape));

const catchAll = (one: Served): Problem => {
  const text = `${serves(one)}, which would match pages of all slices to come: begin it with a word.`;
  return problem('path-catch-all', one.shape, [one], text);
};

const shellCollision = (one: Served): Problem => {
  const text = `${serves(one)}, which the shell serves itself: take another path.`;
  return problem('path-collision', `shell ${one.shape}`, [one], text);
};

/** The shell compares paths as they are written: of two spellings of one address it finds the first alone, whatever the roles. */
const collide = (one: Served, other: Served): boolean => {
  if (one.live.slice === other.live.slice) return one.live === other.live && one.route.path !== other.route.path;
  return one.route.path !== other.route.path || isSharedBy(one.route.roles, other.route.roles);
};

const collisions = (all: readonly Served[]): Problem[] =>
  pairs(all)
    .filter(([one, other]) => collide(one, other))
    .map(([one, other]) => {
      const text =
        one.route.path === other.route.path
          ? `${named([one.live])} and ${named([other.live])} both serve ${one.route.path} to the same people: one of them must take other roles or another path.`
          : `${serves(one)} and ${serves(other)}, which are the same addresses, and only one would be found: spell them alike, or take another path.`;
      return problem('path-collision', one.shape, [one, other], text);
    });

type BySpelling = readonly Served[];

/** Pairs of shapes with parameters and the same first part: those that begin with a parameter are refused anyway. */
const comparable = (all: readonly BySpelling[]): [BySpelling, BySpelling][] => {
  const groups = new Map<string, BySpelling[]>();
  for (const served of all) {
    const shape = served[0]?.shape ?? '';
    if (parameterWeight(shape) > 0) groups.set(firstPart(shape), [...(groups.get(firstPart(shape)) ?? []), served]);
  }
  return [...groups.values()].flatMap(pairs);
};

/** Two patterns of two slices that match one address, of which neither is more specific. */
const ambiguities = ([left, right]: [BySpelling, BySpelling]): Problem[] => {
  const [shape = '', otherShape = ''] = [left[0]?.shape, right[0]?.shape];
  const isEqual = parameterWeight(shape) === parameterWeight(otherShape);
  const address = isEqual ? commonAddress(shape, otherShape) : undefined;
  if (!address) return [];
  return left.flatMap((one) =>
    right
      .filter(({ live }) => live.slice !== one.live.slice)
      .map((other) => {
        const text = `${serves(one)} and ${serves(other)}: both match ${address}, and which is found depends on their order; spell one of them out more.`;
        return problem('path-ambiguous', [shape, otherShape].sort().join('|'), [one, other], text);
      }),
  );
};

const pairs = <T>(all: readonly T[]): [T, T][] =>
  all.flatMap((one, index) => all.slice(index + 1).map((other): [T, T] => [one, other]));
