import type { ApiContract, Composition, Release, Site } from '@slices/format';
import { asLive, fallbackReleases } from '../revisions/traffic.ts';
import { type ApiSide, apiProblems } from './api-calls.ts';
import { missingDependencies, type Promises, promisesOf } from './dependencies.ts';
import { type Payloads, payloadProblems } from './event-payloads.ts';
import { type Finding, listed, liveReleases, type Problem } from './finding.ts';
import { menuProblems } from './menus.ts';
import { pathProblems } from './paths.ts';
import { containerProblems, filesWithoutHash, releaseProblems } from './requirements.ts';

export type { Finding, FindingCode } from './finding.ts';

/**
 * Checks every combination of releases in `next`. A problem is an error, or a warning where `present` has it for as many
 * visitors, or where only a fallback to a kept release leads to it. Pages and widgets can only be lost against a `present`.
 */
export const compatibility = (
  next: Composition,
  present: Composition | undefined,
  site: Site,
  api?: ApiSide,
  payloads: Payloads = new Map(),
): Finding[] => [
  ...(next.host ? [] : [noHost]),
  ...(api && !api.next ? [noApi] : []),
  ...against(site, present, api, payloads)(next),
  ...fallbackFindings(site, next, api, payloads),
];

const noHost: Finding = {
  level: 'warning',
  code: 'no-host',
  slices: [],
  sentence:
    'No shell was promoted here yet, so that nobody can say whether the slices fit it: promote one, then check again.',
};

const noApi: Finding = {
  level: 'warning',
  code: 'no-api',
  slices: [],
  sentence:
    'No API was recorded here yet, so that calls of it are not checked: npm run release -- record-api records the one of this checkout.',
};

/** Compares compositions with `present`, which is checked once. */
const against = (
  site: Site,
  present: Composition | undefined,
  api: ApiSide | undefined,
  payloads: Payloads,
  promises: Promises = promisesOf(present, site),
) => {
  const problemsOf = (composition: Composition, contract: ApiContract | undefined): Problem[] => {
    const slices = liveReleases(composition);
    return [
      ...releaseProblems(slices.flat(), composition.host),
      ...containerProblems(composition),
      ...menuProblems(slices, site),
      ...pathProblems(slices, composition.host),
      ...missingDependencies(composition, promises, site),
      ...payloadProblems(composition, payloads),
      ...(api && contract ? apiProblems(composition, contract, api) : []),
    ];
  };
  const before = visitorsByKey(present ? problemsOf(present, api?.present) : []);
  return (next: Composition): Finding[] => {
    const problems = problemsOf(next, api?.next);
    const after = visitorsByKey(problems);
    return grouped(
      site,
      problems.map((problem) => {
        const isWorse = (after.get(problem.key) ?? 0) > (before.get(problem.key) ?? 0);
        return { ...problem, level: isWorse ? problem.level : 'warning' };
      }),
    );
  };
};

const visitorsByKey = (problems: readonly Problem[]): Map<string, number> => {
  const visitors = new Map<string, number>();
  for (const problem of problems) visitors.set(problem.key, (visitors.get(problem.key) ?? 0) + problem.visitors);
  return visitors;
};

const pluralOf = (audience: string, { roles }: Site): string =>
  ({ any: 'anyone', guest: 'visitors without an account', ...roles })[audience] ?? audience;

const grouped = (site: Site, problems: readonly Problem[]): Finding[] => {
  const alike = new Map<string, { finding: Finding; people: Set<string> }>();
  for (const { level, code, slices, sentence, audience } of problems) {
    const key = [level, code, sentence].join('|');
    const entry = alike.get(key) ?? { finding: { level, code, slices, sentence }, people: new Set() };
    if (audience) entry.people.add(pluralOf(audience, site));
    alike.set(key, entry);
  }
  return [...alike.values()].map(({ finding, people }) => ({
    ...finding,
    sentence: finding.sentence.replace('{people}', listed(people)),
  }));
};

/** All that is checked of a release. */
const checked = (slice: string, release: Release, api: ApiSide | undefined, payloads: Payloads): string => {
  const { shell, menu } = release.extras;
  const { platform, owner, shared, places, events, routes, slots } = shell;
  const paths = routes.map(({ path, roles }) => [path, roles]);
  const widgets = slots.map(({ name, roles }) => [name, roles]);
  const needed = [platform, owner, shared, menu, filesWithoutHash(release).length > 0];
  return JSON.stringify([
    ...needed,
    places,
    events,
    paths,
    widgets,
    api?.used.get(`${slice} ${release.metadata.version}`),
    payloads.get(`${slice} ${release.metadata.version}`),
  ]);
};

/**
 * Errors that visitors would get, and do not have now, where a slice falls back to a release that is kept. Pages and widgets
 * that the kept releases did not have are new, and not lost there.
 */
const fallbackFindings = (site: Site, next: Composition, api: ApiSide | undefined, payloads: Payloads): Finding[] => {
  const earlier = Object.entries(next.microFrontends).map(([slice, releases]): [string, Release[]] => {
    const fallback = fallbackReleases(releases)[0];
    return [slice, fallback ? [asLive(fallback)] : releases];
  });
  const promises = promisesOf({ ...next, microFrontends: Object.fromEntries(earlier) }, site);
  const findingsOf = against(site, next, api && { ...api, present: api.next }, payloads, promises);
  return Object.entries(next.microFrontends).flatMap(([slice, releases]) => {
    // Skips fallbacks that are like the live release: with 500 slices, checking them takes a minute.
    const textOf = (one: Release) => checked(slice, one, api, payloads);
    const running = releases.filter((one) => one.deployment.traffic > 0).map(textOf);
    return fallbackReleases(releases)
      .filter((one) => running.some((text) => text !== textOf(one)))
      .flatMap((fallback) => {
        const fallen = { ...next, microFrontends: { ...next.microFrontends, [slice]: [asLive(fallback)] } };
        return findingsOf(fallen)
          .filter(({ level }) => level === 'error')
          .map(
            (finding): Finding => ({
              ...finding,
              level: 'warning',
              sentence: `Where ${slice} falls back to ${fallback.metadata.version}: ${finding.sentence}`,
            }),
          );
      });
  });
};
