import type { Composition } from '@nearhand/contracts';
import { bondProblems } from './bonds.ts';
import { type Finding, type Live, liveOf, type Problem } from './finding.ts';
import { losses } from './losses.ts';
import { pathProblems } from './paths.ts';
import { containerProblems, releaseProblems } from './release.ts';

export type { Finding, FindingCode } from './finding.ts';

/**
 * What does not fit in `next`: in any combination of releases that visitors get (errors), and where a release that is
 * kept to fall back to would take the place of its slice's (warnings). What `present` has too, for as many visitors, is
 * a warning. Pages and widgets can only be lost against a `present`.
 */
export const compatibility = (next: Composition, present: Composition | undefined): Finding[] => [
  ...(next.host ? [] : [noHost]),
  ...worseThan(problemsOf(next), present ? problemsOf(present) : []),
  ...(present ? losses(next, present) : []),
  ...fallbackFindings(next),
];

const noHost: Finding = {
  level: 'warning',
  code: 'no-host',
  slices: [],
  sentence:
    'No shell was promoted here yet, so that nobody can say whether the slices fit it: promote one, then check again.',
};

const problemsOf = (composition: Composition): Problem[] => {
  const slices = liveOf(composition);
  return [
    ...releaseProblems(slices.flat(), composition.host),
    ...containerProblems(composition),
    ...problemsBetween(slices, composition.host),
  ];
};

const problemsBetween = (slices: readonly Live[][], host: Composition['host']): Problem[] => [
  ...pathProblems(slices, host),
  ...bondProblems(slices, host),
];

/** Percentages of visitors are sums and products of fractions. */
const rounding = 1e-9;

const worseThan = (next: readonly Problem[], before: readonly Problem[]): Finding[] => {
  const [shares, sharesBefore] = [sharesOf(next), sharesOf(before)];
  return next.map(({ key, share, ...finding }) => {
    const isWorse = (shares.get(key) ?? share) > (sharesBefore.get(key) ?? 0) + rounding;
    return { ...finding, level: isWorse ? finding.level : 'warning' };
  });
};

const sharesOf = (problems: readonly Problem[]): Map<string, number> => {
  const shares = new Map<string, number>();
  for (const { key, share } of problems) shares.set(key, (shares.get(key) ?? 0) + share);
  return shares;
};

/** What would go wrong, and goes right now, where a slice falls back to a release that is kept. */
const fallbackFindings = (next: Composition): Finding[] => {
  const now = problemsBetween(liveOf(next), next.host);
  return Object.entries(next.microFrontends).flatMap(([slice, releases]) =>
    releases
      .filter(({ deployment }) => deployment.traffic === 0 && !deployment.default)
      .flatMap((kept) => {
        const standIn = { ...kept, deployment: { ...kept.deployment, traffic: 100, default: true } };
        const fallen = { ...next, microFrontends: { ...next.microFrontends, [slice]: [standIn] } };
        const slices = liveOf(fallen);
        const own = slices.flat().filter((live) => live.slice === slice);
        return [
          ...worseThan([...releaseProblems(own, next.host), ...problemsBetween(slices, next.host)], now),
          ...losses(fallen, next),
        ]
          .filter(({ level }) => level === 'error')
          .map(
            ({ code, slices, sentence }): Finding => ({
              level: 'warning',
              code,
              slices,
              sentence: `Where ${slice} falls back to ${kept.metadata.version}: ${sentence}`,
            }),
          );
      }),
  );
};
