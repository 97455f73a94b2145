import { type Need, paths } from '@nearhand/contracts';
import { NeedLink, type NeedLinkProps, NeedsYou } from '@nearhand/ui/figures';
import { CalendarClock, Star, Wallet } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { customerDashboardQueries } from './customer-dashboard-api.ts';

/** To the only one, or to the list with several. */
const linkOf = ({ kind, count, id }: Need): NeedLinkProps | undefined => {
  switch (kind) {
    case 'pay':
      return { to: id ? paths.pay(id) : paths.myBookings, icon: <Wallet size={17} />, children: `${count} to pay` };
    case 'newTime':
      return {
        to: id ? paths.booking(id) : paths.myBookings,
        icon: <CalendarClock size={17} />,
        children: `${count} new ${count === 1 ? 'time' : 'times'} asked`,
      };
    case 'review':
      return {
        to: id ? paths.reviewService(id) : paths.history,
        icon: <Star size={17} />,
        children: `${count} to review`,
      };
    default:
      return undefined;
  }
};

/** Nothing while there is none. */
export const CustomerNeeds = () => {
  const { data, isPending } = useQuery(customerDashboardQueries.stats());
  if (isPending) return <div aria-busy />;
  const links = (data?.needs ?? []).flatMap((need) => {
    const link = linkOf(need);
    return link ? [<NeedLink key={need.kind} {...link} />] : [];
  });
  return links.length > 0 && <NeedsYou>{links}</NeedsYou>;
};
