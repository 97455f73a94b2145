import { paths } from '@nearhand/contracts';
import { type NeedLinks, NeedsYou } from '@nearhand/ui/figures';
import { CalendarClock, Star, Wallet } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { customerDashboardQueries } from './customer-dashboard-api.ts';

/** A single one opens itself, several open their list. */
const links: NeedLinks = {
  pay: ({ count, id }) => ({
    to: id ? paths.pay(id) : paths.myBookings,
    icon: <Wallet size={17} />,
    children: `${count} to pay`,
  }),
  newTime: ({ count, id }) => ({
    to: id ? paths.booking(id) : paths.myBookings,
    icon: <CalendarClock size={17} />,
    children: `${count} new ${count === 1 ? 'time' : 'times'} asked`,
  }),
  review: ({ count, id }) => ({
    to: id ? paths.reviewService(id) : paths.history,
    icon: <Star size={17} />,
    children: `${count} to review`,
  }),
};

export const CustomerNeeds = () => {
  const { data, isPending } = useQuery(customerDashboardQueries.stats());
  return isPending ? <div aria-busy /> : <NeedsYou needs={data?.needs} links={links} />;
};
