import { counted, paths } from '@nearhand/contracts';
import { Slot, useRefreshOn, useServes, useSession, useSlotOffers } from '@nearhand/platform';
import { ErrorState, LinkButton, Page, Stack, styled } from '@nearhand/ui';
import {
  DashboardSection,
  greeting,
  hiddenAtFirst,
  inOrder,
  type NeedLinks,
  NeedSkeleton,
  NeedsYou,
  RowsSkeleton,
  todayInWords,
} from '@nearhand/ui/figures';
import { CalendarClock, Clock, Plus, Search, Wallet } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { Agenda } from './agenda.tsx';
import { dashboardQueries } from './dashboard-api.ts';
import { Earnings } from './earnings.tsx';
import { PopularServices } from './popular-services.tsx';
import { ProviderFigures } from './provider-figures.tsx';
import { RecentActivity } from './recent-activity.tsx';

/** Below each other; on a wide screen the `data-side` element is a second column, and the tab order stays. */
const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 32,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [theme.breakpoints.down('md')]: inOrder,
  [theme.breakpoints.up('md')]: {
    '&:has(> [data-side])': { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
    '& > *': { gridColumn: 1 },
    '& > [data-side]': { gridColumn: 2, gridRow: 1 },
    // The second row takes the rest of the side's height.
    '&:has(> :nth-child(3))': { gridTemplateRows: 'auto 1fr', '& > [data-side]': { gridRow: '1 / span 2' } },
    '& > :first-child:has([aria-busy=true]) ~ :not([data-side], :focus-within)': hiddenAtFirst,
  },
}));

const PendingRequests = () => {
  const isOffered = useSlotOffers('dashboard.requests').length > 0;
  const hasList = useServes(paths.myBookings);
  const { data: stats, isPending } = useQuery(dashboardQueries.stats());
  const hasRequests = !isPending && stats?.pendingRequests !== 0;
  if (!isOffered) return null;
  return (
    <DashboardSection
      title="Pending Requests"
      seeAll={hasList && hasRequests ? { to: paths.myBookings, label: 'See all' } : undefined}
    >
      <Slot
        name="dashboard.requests"
        skeleton={<RowsSkeleton />}
        failed={({ retry }) => <ErrorState title="We couldn't load the pending requests" onRetry={retry} />}
      />
    </DashboardSection>
  );
};

export const ProviderDashboardPage = () => {
  const { user } = useSession();
  useRefreshOn(['booking.changed', 'service.changed', 'review.changed', 'wallet.changed'], dashboardQueries.all());
  // A page that is open over night shows the new day with the new figures, and its greeting follows the clock.
  const { data: stats } = useQuery({ ...dashboardQueries.stats(), notifyOnChangeProps: ['dataUpdatedAt'] });
  const now = new Date();
  return (
    <Page
      title="Dashboard"
      heading={greeting(now, user?.name)}
      subtitle={`${todayInWords(now, stats?.today)}${user?.role === 'admin' ? ' · The whole marketplace' : ''}`}
      actions={<DashboardActions />}
    >
      <Stack spacing={4} sx={inOrder}>
        <ProviderNeeds />
        <Columns>
          <PendingRequests />
          <Agenda />
        </Columns>
        <ProviderFigures />
        <Columns>
          <Earnings />
          <div data-side>
            <RecentActivity />
          </div>
          <PopularServices />
        </Columns>
      </Stack>
    </Page>
  );
};

const DashboardActions = () => {
  const canCreate = useServes(paths.createService);
  const hasWallet = useServes(paths.wallet);
  return (
    <>
      {canCreate && (
        <LinkButton to={paths.createService} variant="contained" startIcon={<Plus size={18} aria-hidden />}>
          Create New Service
        </LinkButton>
      )}
      {hasWallet && (
        <LinkButton to={paths.wallet} variant="outlined" startIcon={<Wallet size={18} aria-hidden />}>
          Manage Wallet
        </LinkButton>
      )}
      <LinkButton to={paths.marketplace} variant="outlined" startIcon={<Search size={18} aria-hidden />}>
        Browse Services
      </LinkButton>
    </>
  );
};

const links: NeedLinks = {
  newTime: ({ count, id }) => ({
    to: id ? paths.booking(id) : paths.myBookings,
    icon: <CalendarClock size={17} />,
    children: `${counted(count, 'new time')} asked`,
  }),
  request: ({ count }) => ({
    to: paths.myBookings,
    icon: <Clock size={17} />,
    children: `${counted(count, 'request')} without an answer for a day`,
  }),
};

const ProviderNeeds = () => {
  const { data, isPending } = useQuery(dashboardQueries.stats());
  const hasWidgets = useSlotOffers('dashboard.needs').length > 0;
  if (isPending) return <div aria-busy />;
  return (
    <NeedsYou needs={data?.needs} links={links}>
      {hasWidgets && <Slot name="dashboard.needs" skeleton={<NeedSkeleton />} failed={() => null} />}
    </NeedsYou>
  );
};

export { ProviderDashboardPage as Component };
