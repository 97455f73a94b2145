import { audiencesOf, isSharedBy, type MenuPlace, menuLimits, type Site } from '@slices/format';
import { type LiveRelease, named, type Problem, visitorsOf } from './finding.ts';

const places: MenuPlace[] = ['header', 'drawer', 'account'];

/** Menu places with more entries, in some combination of releases, than the shell shows. */
export const menuProblems = (slices: readonly LiveRelease[][], site: Site): Problem[] =>
  places.flatMap((place) =>
    audiencesOf(site)
      .filter((audience) => audience !== 'any')
      .flatMap((audience): Problem[] => {
        const countOf = ({ release }: LiveRelease) =>
          release.extras.menu?.filter((entry) => entry.place === place && isSharedBy(entry.roles, [audience])).length ??
          0;
        const adding = slices.map((releases) => releases.filter((live) => countOf(live) > 0)).filter((list) => list[0]);
        const count = adding.reduce((sum, releases) => sum + Math.max(...releases.map(countOf)), 0);
        if (count <= menuLimits[place]) return [];
        return [
          {
            level: 'error',
            code: 'menu-full',
            slices: adding.map(([live]) => live?.slice ?? ''),
            sentence: `${adding.map(named).join(', ')} add ${count} entries to the ${place} for {people}, and there is room for ${menuLimits[place]}: leave some out.`,
            key: `menu-full|${place}`,
            visitors: visitorsOf(adding),
            audience,
          },
        ];
      }),
  );
