import { type Need, paths } from '@nearhand/contracts';
import { Slot, useSlotOffers } from '@nearhand/platform';
import { NeedLink, type NeedLinkProps, NeedSkeleton, NeedsYou } from '@nearhand/ui/figures';
import { CalendarClock, CircleAlert, Clock } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { dashboardQueries } from './dashboard-api.ts';

/** Reviews that wait have a widget of their own. */
const linkOf = ({ kind, count, id }: Need): NeedLinkProps | undefined => {
  switch (kind) {
    case 'newTime':
      return {
        to: id ? paths.booking(id) : paths.myBookings,
        icon: <CalendarClock size={17} />,
        children: `${count} new ${count === 1 ? 'time' : 'times'} asked`,
      };
    case 'case':
      return {
        to: paths.cases,
        icon: <CircleAlert size={17} />,
        children: `${count} open ${count === 1 ? 'case' : 'cases'}`,
      };
    case 'request':
      return {
        to: paths.myBookings,
        icon: <Clock size={17} />,
        children: `${count} ${count === 1 ? 'request' : 'requests'} without an answer for a day`,
      };
    default:
      return undefined;
  }
};

/** Nothing while there is none. */
export const ProviderNeeds = () => {
  const { data, isPending } = useQuery(dashboardQueries.stats());
  const hasWidgets = useSlotOffers('dashboard.needs').length > 0;
  if (isPending) return <div aria-busy />;
  const links = (data?.needs ?? []).flatMap((need) => {
    const link = linkOf(need);
    return link ? [<NeedLink key={need.kind} {...link} />] : [];
  });
  if (links.length === 0 && !hasWidgets) return null;
  return (
    <NeedsYou>
      {links}
      <Slot name="dashboard.needs" skeleton={<NeedSkeleton />} failed={() => null} />
    </NeedsYou>
  );
};
