import { paths } from '@nearhand/contracts';
import { NeedLink, type NeedLinkProps, NeedSkeleton } from '@nearhand/ui/figures';
import { History } from '@nearhand/ui/icons';
import type { OperatedStore } from '@slices/format';
import { useQuery } from '@tanstack/react-query';
import { operateQueries } from '../site/operate-api.ts';

/** Of its first view: the shell starts them with its code. */
export const queries = () => [operateQueries.environments()];

const counted = (count: number, one: string, state: string) => `${count} ${one}${count === 1 ? '' : 's'} ${state}`;

/** Shows faults first, then trials, then live releases. */
const stateOf = ({ environments }: OperatedStore): Pick<NeedLinkProps, 'children' | 'isQuiet'> => {
  const faults = environments.filter(({ state }) => state === 'faulty').length;
  if (faults > 0) return { children: counted(faults, 'environment', 'with a fault') };
  const shares = environments.flatMap(({ slices }) => slices.flatMap(({ releases }) => releases));
  const having = (share: string) => shares.filter((release) => release.share === share).length;
  const trials = having('canary');
  if (trials > 0) return { children: counted(trials, 'release', 'on trial') };
  return { isQuiet: true, children: counted(having('live'), 'release', 'live') };
};

/** Admin dashboard: how the releases are, with a link to their page. */
const ReleasesNeed = () => {
  const { data, isPending } = useQuery(operateQueries.environments());
  if (isPending) return <NeedSkeleton />;
  if (!data) return null;
  return <NeedLink to={paths.operate} icon={<History size={17} />} {...stateOf(data)} />;
};

export default ReleasesNeed;
