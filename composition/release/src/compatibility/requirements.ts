import { type Composition, type HostOffer, isOwnContainer, type Release } from '@slices/format';
import { fits } from '../releases/fits.ts';
import { foreignContainer, maxNameLength } from '../releases/published-release.ts';
import { type FindingCode, type LiveRelease, listed, type Problem, visitorsOf } from './finding.ts';

export const releaseProblems = (releases: readonly LiveRelease[], host: HostOffer | undefined): Problem[] =>
  releases.flatMap((live) => [
    ...(host ? hostProblems(live, host) : []),
    ...fileProblems(live),
    ...(isOwnContainer(live.slice, live.offer.container)
      ? []
      : [problem(live, 'container', foreignContainer(live.slice, live.offer.container))]),
    ...(live.offer.owner.length > maxNameLength
      ? [
          problem(
            live,
            'owner',
            `has an owner of ${live.offer.owner.length} characters, and ${maxNameLength} is the most: shorten it in release.json.`,
          ),
        ]
      : []),
  ]);

const problem = (live: LiveRelease, code: FindingCode, text: string, about = ''): Problem => ({
  level: 'error',
  code,
  slices: [live.slice],
  sentence: `${live.slice} ${live.version} ${text}`,
  key: [code, live.slice, about].join('|'),
  visitors: visitorsOf([[live]]),
});

const hostProblems = (live: LiveRelease, host: HostOffer): Problem[] => {
  const { platform, shared } = live.offer;
  const problems = Object.entries(shared).flatMap(([module, range]) => {
    const provided = versionsOf(module, host);
    if (provided.some((version) => fits(version, range))) return [];
    const found = provided.length > 0 ? `provides ${listed(provided)}` : 'does not provide it';
    const text = `takes ${module} ${range} from the shell, and the shell here (${host.version}) ${found}: promote a shell that does first, or build the slice for this one.`;
    return problem(live, 'shared-module', text, module);
  });
  if (fits(host.platform, platform)) return problems;
  const text = `was built for platform ${platform}, and the shell here (${host.version}) is platform ${host.platform}: promote a shell that fits first, or build the slice for this one.`;
  return [problem(live, 'platform', text), ...problems];
};

/** Of the shell's own React, and of the others that it has: `react@18`. */
const versionsOf = (module: string, { shared }: HostOffer): string[] =>
  Object.entries(shared).flatMap(([name, version]) => (name.replace(/(?<=.)@\d+$/, '') === module ? [version] : []));

const fileProblems = (live: LiveRelease): Problem[] => {
  const missing = filesWithoutHash(live.release);
  if (missing.length === 0) return [];
  return [
    problem(live, 'hash', `has no hash for ${listed(missing)}, so that browsers refuse to run it: publish it anew.`),
  ];
};

export const filesWithoutHash = (release: Release): string[] => {
  const { routes, slots, hashes } = release.extras.shell;
  const files = new Set([entryOf(release), ...[...routes, ...slots].flatMap(({ preload }) => preload)]);
  return [...files].filter((file) => !hashes[file]);
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
