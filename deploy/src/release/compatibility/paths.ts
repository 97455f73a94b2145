import type { Audience, CompositionRoute, HostOffer } from '@nearhand/contracts';
import { ownFiles, ownNames } from '../../web/own-names.ts';
import { type LiveRelease, named, type Problem, visitorsOf } from './finding.ts';
import { commonAddress, shapesOf, specificity } from './path-pattern.ts';

interface Served {
  live: LiveRelease;
  route: CompositionRoute;
  shape: string;
}

/** Addresses for which it is not clear who serves them. */
export const pathProblems = (slices: readonly LiveRelease[][], host: HostOffer | undefined): Problem[] => {
  const byShape = new Map<string, Served[]>();
  for (const live of slices.flat()) {
    for (const route of live.offer.routes) {
      for (const shape of shapesOf(route.path))
        byShape.set(shape, [...(byShape.get(shape) ?? []), { live, route, shape }]);
    }
  }
  const ofShell = new Set(host?.paths.flatMap(shapesOf));
  return [
    ...[...byShape].filter(([shape]) => isReserved(shape)).flatMap(([, served]) => served.map(reserved)),
    ...[...byShape.values()].flatMap(collisions),
    ...[...byShape].filter(([shape]) => ofShell.has(shape)).flatMap(([, served]) => served.map(shellCollision)),
    ...ambiguities(byShape),
  ];
};

const problem = (code: Problem['code'], about: string, served: readonly Served[], sentence: string): Problem => {
  const releases = [...new Set(served.map(({ live }) => live))];
  const slices = [...new Set(releases.map(({ slice }) => slice))];
  const key = [code, about, ...[...slices].sort()].join('|');
  return { level: 'error', code, slices, sentence, key, visitors: visitorsOf(releases.map((live) => [live])) };
};
const serves = ({ live, route }: Served): string => `${named([live])} serves ${route.path}`;

const isReserved = (shape: string): boolean => ownNames.includes(firstPart(shape)) || ownFiles.includes(shape.slice(1));

const reserved = (one: Served): Problem =>
  problem(
    'path-reserved',
    one.shape,
    [one],
    `${serves(one)}, and the site keeps /${firstPart(one.shape)} for itself: take another path.`,
  );

const shellCollision = (one: Served): Problem =>
  problem(
    'path-collision',
    `shell ${one.shape}`,
    [one],
    `${serves(one)}, which the shell serves itself: take another path.`,
  );

/** The shell knows a path by its spelling: of two spellings of one address it finds the first alone, whatever the roles. */
const collide = (one: Served, other: Served): boolean => {
  if (one.live.slice === other.live.slice) return one.live === other.live && one.route.path !== other.route.path;
  return one.route.path !== other.route.path || overlap(one.route.roles, other.route.roles);
};

const overlap = (one: readonly Audience[], other: readonly Audience[]): boolean =>
  one.includes('any') || other.includes('any') || one.some((role) => other.includes(role));

const collisions = (all: readonly Served[]): Problem[] =>
  pairs(all)
    .filter(([one, other]) => collide(one, other))
    .map(([one, other]) =>
      problem(
        'path-collision',
        one.shape,
        [one, other],
        one.route.path === other.route.path
          ? `${named([one.live])} and ${named([other.live])} both serve ${one.route.path} to the same people: one of them must take other roles or another path.`
          : `${serves(one)} and ${serves(other)}, which are the same addresses, and only one would be found: spell them alike, or take another path.`,
      ),
    );

/** Two patterns of two slices that match one address, of which neither is more specific. */
const ambiguities = (byShape: ReadonlyMap<string, readonly Served[]>): Problem[] =>
  candidates([...byShape.keys()]).flatMap(([shape, otherShape]) => {
    const address = commonAddress(shape, otherShape);
    if (!address) return [];
    return (byShape.get(shape) ?? []).flatMap((one) =>
      (byShape.get(otherShape) ?? [])
        .filter(({ live }) => live.slice !== one.live.slice)
        .map((other) =>
          problem(
            'path-ambiguous',
            [shape, otherShape].sort().join('|'),
            [one, other],
            `${serves(one)} and ${serves(other)}: both match ${address}, and which is found depends on their order; spell one of them out more.`,
          ),
        ),
    );
  });

/** Pairs of equally specific shapes that may match one address; those of one slice mostly begin with a word of their own. */
const candidates = (shapes: readonly string[]): [string, string][] => {
  const wild = shapes.filter((shape) => specificity(shape) < 0);
  const beginnings = new Map<string, string[]>();
  for (const shape of wild) beginnings.set(firstPart(shape), [...(beginnings.get(firstPart(shape)) ?? []), shape]);
  const open = [...beginnings].filter(([first]) => first === ':' || first === '*').flatMap(([, group]) => group);
  const spelled = [...beginnings].filter(([first]) => first !== ':' && first !== '*').map(([, group]) => group);
  return [
    ...spelled.flatMap(pairs),
    ...pairs(open),
    ...open.flatMap((one) => spelled.flat().map((other): [string, string] => [one, other])),
  ].filter(([one, other]) => specificity(one) === specificity(other));
};

const firstPart = (shape: string): string => shape.split('/')[1] ?? '';

const pairs = <T>(all: readonly T[]): [T, T][] =>
  all.flatMap((one, index) => all.slice(index + 1).map((other): [T, T] => [one, other]));
