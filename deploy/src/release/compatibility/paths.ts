import type { Audience, CompositionRoute, HostOffer } from '@nearhand/contracts';
import { ownFiles, ownNames } from '../../web/own-names.ts';
import { type Live, named, type Problem } from './finding.ts';
import { commonAddress, shapesOf, wildness } from './pattern.ts';

interface Served {
  live: Live;
  route: CompositionRoute;
  shape: string;
}

/** Addresses for which it is not clear who serves them. */
export const pathProblems = (slices: readonly Live[][], host: HostOffer | undefined): Problem[] => {
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
    ...[...byShape].filter(([shape]) => ofShell.has(shape)).flatMap(([, served]) => shellCollisions(served)),
    ...ambiguities(byShape),
  ];
};

const isReserved = (shape: string): boolean => ownNames.includes(firstPart(shape)) || ownFiles.includes(shape.slice(1));

const reserved = ({ live, route, shape }: Served): Problem => ({
  level: 'error',
  code: 'path-reserved',
  slices: [live.slice],
  sentence: `${live.slice} ${live.version} serves ${route.path}, and the site keeps /${firstPart(shape)} for itself: take another path.`,
  key: ['reserved-path', live.slice, shape].join('|'),
  share: live.part,
});

const shellCollisions = (all: readonly Served[]): Problem[] =>
  all.map(({ live, route, shape }) => ({
    level: 'error',
    code: 'path-collision',
    slices: [live.slice],
    sentence: `${live.slice} ${live.version} serves ${route.path}, which the shell serves itself: take another path.`,
    key: ['shell-path', live.slice, shape].join('|'),
    share: live.part,
  }));

/** The shell knows a path by its spelling: of two spellings for one address it asks the first alone, whoever may open it. */
const collide = (one: Served, other: Served): boolean => {
  if (one.live.slice === other.live.slice) return one.live === other.live && one.route.path !== other.route.path;
  return one.route.path !== other.route.path || overlap(one.route.roles, other.route.roles);
};

const overlap = (one: readonly Audience[], other: readonly Audience[]): boolean =>
  one.includes('any') || other.includes('any') || one.some((role) => other.includes(role));

const collisions = (all: readonly Served[]): Problem[] =>
  pairs(all)
    .filter(([one, other]) => collide(one, other))
    .map(([one, other]) => ({
      level: 'error',
      code: 'path-collision',
      slices: [...new Set([one.live.slice, other.live.slice])],
      sentence:
        one.route.path === other.route.path
          ? `${named([one.live])} and ${named([other.live])} both serve ${one.route.path} to the same people: one of them must take other roles or another path.`
          : `${named([one.live])} serves ${one.route.path} and ${named([other.live])} serves ${other.route.path}, which are the same addresses, and only one would be found: spell them alike, or take another path.`,
      key: ['path', one.shape, ...[one.live.slice, other.live.slice].sort()].join('|'),
      share: one.live === other.live ? one.live.part : one.live.part * other.live.part,
    }));

/** Two patterns of two slices that match one address, and neither spells out more than the other. */
const ambiguities = (byShape: ReadonlyMap<string, readonly Served[]>): Problem[] =>
  candidates([...byShape.keys()]).flatMap(([one, other]) => {
    const address = commonAddress(one, other);
    if (!address) return [];
    return (byShape.get(one) ?? []).flatMap((a) =>
      (byShape.get(other) ?? [])
        .filter((b) => b.live.slice !== a.live.slice)
        .map(
          (b): Problem => ({
            level: 'error',
            code: 'path-ambiguous',
            slices: [a.live.slice, b.live.slice],
            sentence: `${named([a.live])} serves ${a.route.path} and ${named([b.live])} serves ${b.route.path}: both match ${address}, and which is found depends on their order; spell one of them out more.`,
            key: ['ambiguous', ...[one, other, a.live.slice, b.live.slice].sort()].join('|'),
            share: a.live.part * b.live.part,
          }),
        ),
    );
  });

/** Pairs of equally wild shapes that may match one address: most of many slices' begin with a word of their own. */
const candidates = (shapes: readonly string[]): [string, string][] => {
  const wild = shapes.filter((shape) => wildness(shape) > 0);
  const beginnings = new Map<string, string[]>();
  for (const shape of wild) beginnings.set(firstPart(shape), [...(beginnings.get(firstPart(shape)) ?? []), shape]);
  const open = [...beginnings].filter(([first]) => first === ':' || first === '*').flatMap(([, group]) => group);
  const spelled = [...beginnings].filter(([first]) => first !== ':' && first !== '*').map(([, group]) => group);
  return [
    ...spelled.flatMap(pairs),
    ...pairs(open),
    ...open.flatMap((one) => spelled.flat().map((other): [string, string] => [one, other])),
  ].filter(([one, other]) => wildness(one) === wildness(other));
};

const firstPart = (shape: string): string => shape.split('/')[1] ?? '';

const pairs = <T>(all: readonly T[]): [T, T][] =>
  all.flatMap((one, index) => all.slice(index + 1).map((other): [T, T] => [one, other]));
