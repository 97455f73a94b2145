import { paths } from '@nearhand/contracts';
import { Slot, useRefreshOn, useServes, useSession, useSlotOffers } from '@nearhand/platform';
import { Box, ErrorState, LinkButton, Page, Stack, styled, Typography } from '@nearhand/ui';
import { DashboardSection, greeting, hiddenAtFirst, inOrder, RowsSkeleton, todayInWords } from '@nearhand/ui/figures';
import { Plus, Search, Wallet } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { dashboardQueries } from './dashboard-api.ts';
import { Earnings } from './earnings.tsx';
import { PopularServices } from './popular-services.tsx';
import { ProviderFigures } from './provider-figures.tsx';
import { RecentActivity } from './recent-activity.tsx';

/** On a wide screen the `data-side` element is a second column; the tab order stays. */
const DashboardColumns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 32,
  marginTop: 40,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [theme.breakpoints.down('md')]: inOrder,
  [theme.breakpoints.up('md')]: {
    // The second row takes the rest of the side's height.
    gridTemplate: 'auto 1fr / minmax(0, 3fr) minmax(0, 2fr)',
    '& > *': { gridColumn: 1 },
    '& > [data-side]': { gridColumn: 2, gridRow: '1 / span 2' },
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

const PendingReviewsSlot = styled('div')({ '&:not(:empty)': { marginTop: 40 } });

export const ProviderDashboardPage = () => {
  const { user } = useSession();
  useRefreshOn(['booking.changed', 'service.changed', 'review.changed', 'wallet.changed'], dashboardQueries.all());
  const now = new Date();
  return (
    <Page
      title="Dashboard"
      heading={greeting(now, user?.name)}
      subtitle={todayInWords(now)}
      actions={<DashboardActions />}
    >
      <ProviderFigures />
      {user?.role === 'admin' && (
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          Requests and activity are those of the whole marketplace; services and earnings are your own.
        </Typography>
      )}
      <Box sx={inOrder}>
        <PendingReviewsSlot>
          <Slot
            name="dashboard.reviews"
            skeleton={<div aria-busy />}
            failed={({ retry }) => <ErrorState title="We couldn't load the pending reviews" onRetry={retry} />}
          />
        </PendingReviewsSlot>
        <DashboardColumns>
          <PendingRequests />
          <Stack spacing={4} data-side sx={inOrder}>
            <Earnings />
            <RecentActivity />
          </Stack>
          <PopularServices />
        </DashboardColumns>
      </Box>
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
