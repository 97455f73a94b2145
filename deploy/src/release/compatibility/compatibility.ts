import type { Audience, Composition } from '@nearhand/contracts';
import { missingDependencies, promisesOf } from './dependencies.ts';
import { type Finding, liveReleases, type Problem } from './finding.ts';
import { menuProblems } from './menus.ts';
import { pathProblems } from './paths.ts';
import { containerProblems, releaseProblems } from './requirements.ts';

export type { Finding, FindingCode } from './finding.ts';

/**
 * Checks every combination of releases in `next`. A problem is an error, or a warning where `present` has it for as many
 * visitors, or where only a fallback to a kept release leads to it. Pages and widgets can only be lost against a `present`.
 */
export const compatibility = (next: Composition, present: Composition | undefined): Finding[] => [
  ...(next.host ? [] : [noHost]),
  ...findings(next, present),
  ...fallbackFindings(next),
];

const noHost: Finding = {
  level: 'warning',
  code: 'no-host',
  slices: [],
  sentence:
    'No shell was promoted here yet, so that nobody can say whether the slices fit it: promote one, then check again.',
};

const findings = (next: Composition, present: Composition | undefined): Finding[] => {
  const promises = promisesOf(present);
  const problemsOf = (composition: Composition): Problem[] => {
    const slices = liveReleases(composition);
    return [
      ...releaseProblems(slices.flat(), composition.host),
      ...containerProblems(composition),
      ...menuProblems(slices),
      ...pathProblems(slices, composition.host),
      ...missingDependencies(composition, promises),
    ];
  };
  const problems = problemsOf(next);
  const [after, before] = [visitorsByKey(problems), visitorsByKey(present ? problemsOf(present) : [])];
  return grouped(
    problems.map((problem) => {
      const isWorse = (after.get(problem.key) ?? 0) > (before.get(problem.key) ?? 0);
      return { ...problem, level: isWorse ? problem.level : 'warning' };
    }),
  );
};

const visitorsByKey = (problems: readonly Problem[]): Map<string, number> => {
  const visitors = new Map<string, number>();
  for (const problem of problems) visitors.set(problem.key, (visitors.get(problem.key) ?? 0) + problem.visitors);
  return visitors;
};

const plural: Record<Audience, string> = {
  any: 'anyone',
  guest: 'visitors without an account',
  customer: 'customers',
  provider: 'providers',
  admin: 'administrators',
};
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

const grouped = (problems: readonly Problem[]): Finding[] => {
  const alike = new Map<string, { finding: Finding; people: Set<string> }>();
  for (const { level, code, slices, sentence, audience } of problems) {
    const key = [level, code, sentence].join('|');
    const entry = alike.get(key) ?? { finding: { level, code, slices, sentence }, people: new Set() };
    if (audience) entry.people.add(plural[audience]);
    alike.set(key, entry);
  }
  return [...alike.values()].map(({ finding, people }) => ({
    ...finding,
    sentence: finding.sentence.replace('{people}', list.format(people)),
  }));
};

/** Errors that visitors would get, and do not have now, where a slice falls back to a release that is kept. */
const fallbackFindings = (next: Composition): Finding[] =>
  Object.entries(next.microFrontends).flatMap(([slice, releases]) =>
    releases
      .filter(({ deployment }) => deployment.traffic === 0 && !deployment.default)
      .flatMap((fallback) => {
        const live = { ...fallback, deployment: { ...fallback.deployment, traffic: 100, default: true } };
        const fallen = { ...next, microFrontends: { ...next.microFrontends, [slice]: [live] } };
        return findings(fallen, next)
          .filter(({ level }) => level === 'error')
          .map(
            (finding): Finding => ({
              ...finding,
              level: 'warning',
              sentence: `Where ${slice} falls back to ${fallback.metadata.version}: ${finding.sentence}`,
            }),
          );
      }),
  );
