import { paths } from '@nearhand/contracts';
import { Slot, useSlotOffers } from '@nearhand/platform';
import { type NeedLinks, NeedSkeleton, NeedsYou } from '@nearhand/ui/figures';
import { CalendarClock, Clock } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { dashboardQueries } from './dashboard-api.ts';

const links: NeedLinks = {
  newTime: ({ count, id }) => ({
    to: id ? paths.booking(id) : paths.myBookings,
    icon: <CalendarClock size={17} />,
    children: `${count} new ${count === 1 ? 'time' : 'times'} asked`,
  }),
  request: ({ count }) => ({
    to: paths.myBookings,
    icon: <Clock size={17} />,
    children: `${count} ${count === 1 ? 'request' : 'requests'} without an answer for a day`,
  }),
};

export const ProviderNeeds = () => {
  const { data, isPending } = useQuery(dashboardQueries.stats());
  const hasWidgets = useSlotOffers('dashboard.needs').length > 0;
  if (isPending) return <div aria-busy />;
  return (
    <NeedsYou needs={data?.needs} links={links}>
      {hasWidgets && <Slot name="dashboard.needs" skeleton={<NeedSkeleton />} failed={() => null} />}
    </NeedsYou>
  );
};
