import type { ApiContract, Composition } from '@slices/format';
import { apiDifferences } from '../api-compatibility/api-differences.ts';
import { type Finding, type Problem, type Running, runningIn, visitorsOf } from './finding.ts';

export interface ApiSide {
  /** The API that serves the composition; undefined where none was recorded. */
  next: ApiContract | undefined;
  /** The one that serves the present composition. */
  present: ApiContract | undefined;
  /** All roles of the site. */
  roles: readonly string[];
  /** The releases to check, by `SLICE VERSION`, with all that they rely on; undefined where a release has no list. */
  used: ReadonlyMap<string, ApiContract | undefined>;
}

export const apiProblems = (
  composition: Composition,
  api: ApiContract,
  { used, roles }: Pick<ApiSide, 'used' | 'roles'>,
): Problem[] =>
  runningIn(composition)
    .filter(({ slice, version }) => used.has(`${slice} ${version}`))
    .flatMap((live) => releaseProblems(live, used.get(`${live.slice} ${live.version}`), api, roles));

const releaseProblems = (
  live: Omit<Running, 'events'>,
  used: ApiContract | undefined,
  api: ApiContract,
  roles: readonly string[],
): Problem[] => {
  const { slice, version } = live;
  const common = { slices: [slice], visitors: visitorsOf([[live]]) };
  if (!used) {
    const sentence = `${slice} ${version} does not list its calls of the API, so that they are not checked: let its build write api.json.`;
    return [{ ...common, level: 'warning', code: 'api-unknown', sentence, key: `api-unknown|${slice}` }];
  }
  return apiDifferences(used, api, roles).map(({ code, route, change }) => ({
    ...common,
    level: 'error',
    code,
    sentence: `${slice} ${version} calls ${route}, ${change}.`,
    key: [code, slice, route, change].join('|'),
  }));
};

/** Findings about releases that visitors no longer get, but open tabs may run: errors where the API that runs serves them. */
export const openTabFindings = (
  uses: ApiSide['used'],
  composition: Composition | undefined,
  { next, present, roles }: Pick<ApiSide, 'next' | 'present' | 'roles'>,
): Finding[] => {
  const live = composition ? runningIn(composition).map(({ slice, version }) => `${slice} ${version}`) : [];
  return [...uses]
    .filter(([name]) => !live.includes(name))
    .flatMap(([name, used]) => {
      const [slice = '', version = ''] = name.split(' ');
      const problemsWith = (api: ApiContract | undefined) =>
        api && used ? releaseProblems({ slice, version, traffic: 100 }, used, api, roles) : [];
      const before = problemsWith(present).map(({ key }) => key);
      return problemsWith(next).map(({ code, slices, sentence, key }): Finding => {
        const level = before.includes(key) ? 'warning' : 'error';
        return { level, code, slices, sentence: `In open tabs ${sentence}` };
      });
    });
};
