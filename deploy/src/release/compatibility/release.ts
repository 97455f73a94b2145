import { audiences, type Composition, type HostOffer, type Release } from '@nearhand/contracts';
import { satisfies } from 'semver';
import { longestName } from '../slice-name.ts';
import type { Live, Problem } from './finding.ts';

const fits = (version: string, range: string): boolean => satisfies(version, range, { includePrerelease: true });
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const known: readonly string[] = audiences;

/** What is wrong with single releases: whether the shell gives them what they need, and browsers may run their files. */
export const releaseProblems = (releases: readonly Live[], host: HostOffer | undefined): Problem[] =>
  releases.flatMap((live) => [
    ...(host ? [...platformProblems(live, host), ...sharedProblems(live, host)] : []),
    ...hashProblems(live),
    ...roleProblems(live),
    ...ownerProblems(live),
  ]);

const problem = ({ slice, part }: Live, code: Problem['code'], about: string, sentence: string): Problem => ({
  level: 'error',
  code,
  slices: [slice],
  sentence,
  key: [code, slice, about].join('|'),
  share: part,
});

const platformProblems = (live: Live, host: HostOffer): Problem[] => {
  const range = live.offer.platform;
  if (fits(host.platform, range)) return [];
  return [
    problem(
      live,
      'platform',
      '',
      `${live.slice} ${live.version} was built for platform ${range}, and the shell here (${host.version}) is platform ${host.platform}: promote a shell that fits first, or build the slice for this one.`,
    ),
  ];
};

const sharedProblems = (live: Live, host: HostOffer): Problem[] =>
  Object.entries(live.offer.shared).flatMap(([module, range]) => {
    const provided = host.shared[module];
    if (provided && fits(provided, range)) return [];
    const found = provided ? `provides ${provided}` : 'does not provide it';
    return [
      problem(
        live,
        'shared-module',
        module,
        `${live.slice} ${live.version} takes ${module} ${range} from the shell, and the shell here (${host.version}) ${found}: promote a shell that does first, or build the slice for this one.`,
      ),
    ];
  });

const hashProblems = (live: Live): Problem[] => {
  const needed = [
    entryOf(live.release),
    ...[...live.offer.routes, ...live.offer.slots].flatMap(({ preload }) => preload),
  ];
  const missing = [...new Set(needed)].filter((file) => !live.offer.hashes[file]);
  if (missing.length === 0) return [];
  return [
    problem(
      live,
      'hash',
      '',
      `${live.slice} ${live.version} has no hash for ${list.format(missing)}, so that browsers would refuse to run it: publish it anew.`,
    ),
  ];
};

const roleProblems = (live: Live): Problem[] => {
  const named = [...live.offer.routes, ...live.offer.slots].flatMap(({ roles }): readonly string[] => roles);
  return [...new Set(named)]
    .filter((role) => !known.includes(role))
    .map((role) =>
      problem(
        live,
        'role',
        role,
        `${live.slice} ${live.version} serves people of the role ${role}, which does not exist: there are ${list.format(known)}.`,
      ),
    );
};

const ownerProblems = (live: Live): Problem[] => {
  const { length } = live.offer.owner;
  if (length <= longestName) return [];
  return [
    problem(
      live,
      'owner',
      '',
      `${live.slice} ${live.version} has an owner of ${length} characters, and ${longestName} is the most: shorten it in release.json.`,
    ),
  ];
};

const entryOf = ({ url }: Release): string => url.split('/').at(-1) ?? url;

interface Container {
  slice: string;
  release: Release;
}

/** Releases, kept ones too, that would take each other's place in a page because their builds name one global. */
export const containerProblems = ({ microFrontends }: Composition): Problem[] => {
  const byName = new Map<string, Container[]>();
  for (const [slice, releases] of Object.entries(microFrontends)) {
    for (const release of releases) {
      const { container } = release.extras.shell;
      byName.set(container, [...(byName.get(container) ?? []), { slice, release }]);
    }
  }
  return [...byName].flatMap(([container, [first, ...others]]) => {
    const other = first && others.find((candidate) => !isSameCode(first, candidate));
    if (!other) return [];
    const kept = [first, other].some(({ release }) => release.deployment.traffic === 0);
    return [
      {
        level: kept ? 'warning' : 'error',
        code: 'container',
        slices: [...new Set([first.slice, other.slice])],
        sentence: `${[first, other].map(({ slice, release }) => `${slice} ${release.metadata.version}`).join(' and ')} both define the global ${container}, so that one page could not hold both: build one of them anew.`,
        key: ['container', container, first.slice, other.slice].join('|'),
        share: 1,
      },
    ];
  });
};

/** The same build that was published twice may well meet itself in a page: the entry names all other files by their hash. */
const isSameCode = (one: Container, other: Container): boolean =>
  one.slice === other.slice && entryHash(one) !== undefined && entryHash(one) === entryHash(other);

const entryHash = ({ release }: Container): string | undefined => release.extras.shell.hashes[entryOf(release)];
