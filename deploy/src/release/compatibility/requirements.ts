import type { Composition, HostOffer, Release } from '@nearhand/contracts';
import { satisfies } from 'semver';
import { longestName } from '../releases/slice-name.ts';
import { type LiveRelease, type Problem, visitorsOf } from './finding.ts';

const fits = (version: string, range: string): boolean => satisfies(version, range, { includePrerelease: true });
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** What is wrong with single releases: whether the shell provides what they need, and browsers may run their files. */
export const releaseProblems = (releases: readonly LiveRelease[], host: HostOffer | undefined): Problem[] =>
  releases.flatMap((live) => {
    const problem = (code: Problem['code'], about: string, text: string): Problem => ({
      level: 'error',
      code,
      slices: [live.slice],
      sentence: `${live.slice} ${live.version} ${text}`,
      key: [code, live.slice, about].join('|'),
      visitors: visitorsOf([[live]]),
    });
    const { platform, shared, owner } = live.offer;
    const problems: Problem[] = [];
    if (host && !fits(host.platform, platform))
      problems.push(
        problem(
          'platform',
          '',
          `was built for platform ${platform}, and the shell here (${host.version}) is platform ${host.platform}: promote a shell that fits first, or build the slice for this one.`,
        ),
      );
    for (const [module, range] of Object.entries(host ? shared : {})) {
      const provided = host?.shared[module];
      if (provided && fits(provided, range)) continue;
      const found = provided ? `provides ${provided}` : 'does not provide it';
      problems.push(
        problem(
          'shared-module',
          module,
          `takes ${module} ${range} from the shell, and the shell here (${host?.version}) ${found}: promote a shell that does first, or build the slice for this one.`,
        ),
      );
    }
    const missing = filesOf(live).filter((file) => !live.offer.hashes[file]);
    if (missing.length > 0)
      problems.push(
        problem(
          'hash',
          '',
          `has no hash for ${list.format(missing)}, so that browsers refuse to run it: publish it anew.`,
        ),
      );
    if (owner.length > longestName)
      problems.push(
        problem(
          'owner',
          '',
          `has an owner of ${owner.length} characters, and ${longestName} is the most: shorten it in release.json.`,
        ),
      );
    return problems;
  });

/** The files that a browser asks for first. */
const filesOf = ({ release, offer }: LiveRelease): string[] => {
  const preloaded = [...offer.routes, ...offer.slots].flatMap(({ preload }) => preload);
  return [...new Set([entryOf(release), ...preloaded])];
};
const entryOf = ({ url }: Release): string => url.split('/').at(-1) ?? url;

/** Releases, kept ones too, that cannot be in one page because their builds define the same global. */
export const containerProblems = ({ microFrontends }: Composition): Problem[] => {
  const byName = new Map<string, { slice: string; release: Release }[]>();
  for (const [slice, releases] of Object.entries(microFrontends)) {
    for (const release of releases) {
      const { container } = release.extras.shell;
      byName.set(container, [...(byName.get(container) ?? []), { slice, release }]);
    }
  }
  return [...byName].flatMap(([container, [first, ...others]]) => {
    const other = first && others.find((candidate) => !isSameCode(first, candidate));
    if (!other) return [];
    const both = [first, other];
    return {
      level: both.some(({ release }) => release.deployment.traffic === 0) ? 'warning' : 'error',
      code: 'container',
      slices: [...new Set(both.map(({ slice }) => slice))],
      sentence: `${both.map(({ slice, release }) => `${slice} ${release.metadata.version}`).join(' and ')} both define the global ${container}, so that one page could not hold both: build one of them anew.`,
      key: ['container', container, first.slice, other.slice].join('|'),
      visitors: 10_000,
    };
  });
};

/** The same build, published twice, may be in a page twice: the entry names all other files by their hash. */
const isSameCode = (one: { slice: string; release: Release }, other: { slice: string; release: Release }): boolean =>
  one.slice === other.slice &&
  entryHash(one.release) !== undefined &&
  entryHash(one.release) === entryHash(other.release);

const entryHash = (release: Release): string | undefined => release.extras.shell.hashes[entryOf(release)];
