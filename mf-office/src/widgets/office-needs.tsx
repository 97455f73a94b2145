import { type OfficeWaiting, officePaths } from '@nearhand/contracts';
import { useRefreshOn } from '@nearhand/platform';
import { NeedLink, NeedSkeleton } from '@nearhand/ui/figures';
import { BadgeCheck, CircleAlert, Flag, ShieldCheck, Star } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { officeQueries } from '../office/office-api.ts';

/** Of its first view: the shell starts them with its code. */
export const queries = () => [officeQueries.waiting()];

const kinds = [
  { kind: 'reports', to: officePaths.reports, Icon: Flag, one: 'report', more: 'reports' },
  { kind: 'cases', to: officePaths.cases, Icon: CircleAlert, one: 'open case', more: 'open cases' },
  { kind: 'reviews', to: officePaths.reviews, Icon: Star, one: 'review to approve', more: 'reviews to approve' },
  { kind: 'badges', to: officePaths.badges, Icon: BadgeCheck, one: 'badge to check', more: 'badges to check' },
  { kind: 'approvals', to: officePaths.approvals, Icon: ShieldCheck, one: 'approval', more: 'approvals' },
] as const satisfies readonly { kind: keyof OfficeWaiting; [other: string]: unknown }[];

/** Admin dashboard: all that waits in the office, each kind with a link. */
const OfficeNeeds = () => {
  useRefreshOn(['booking.changed', 'review.changed'], officeQueries.waiting().queryKey);
  const { data, isPending } = useQuery(officeQueries.waiting());
  if (isPending) return <NeedSkeleton />;
  return kinds.map(({ kind, to, Icon, one, more }) => {
    const count = data?.[kind] ?? 0;
    if (count === 0) return null;
    return (
      <NeedLink key={kind} to={to} icon={<Icon size={17} />}>
        {count} {count === 1 ? one : more}
      </NeedLink>
    );
  });
};

export default OfficeNeeds;
