import { paths } from '@nearhand/contracts';
import { Slot, useRefreshOn, useServes, useSession } from '@nearhand/platform';
import { ErrorState, LinkButton, Page, Stack, styled, Typography } from '@nearhand/ui';
import { greeting, todayInWords } from '@nearhand/ui/figures';
import { Plus } from '@nearhand/ui/icons';
import { dashboardQueries } from './dashboard-api.ts';
import { DashboardColumns } from './dashboard-columns.ts';
import { Earnings } from './earnings.tsx';
import { PendingRequests } from './pending-requests.tsx';
import { PopularServices } from './popular-services.tsx';
import { ProviderFigures } from './provider-figures.tsx';
import { RecentActivity } from './recent-activity.tsx';

/** Takes no room while nothing waits. */
const ReviewsPlace = styled('div')({ '&:not(:empty)': { marginTop: 40 } });

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
      <ReviewsPlace>
        <Slot
          name="dashboard.reviews"
          failed={({ retry }) => <ErrorState title="We couldn't load the pending reviews" onRetry={retry} />}
        />
      </ReviewsPlace>
      <DashboardColumns>
        <PendingRequests />
        <Stack spacing={4} data-side>
          <Earnings />
          <RecentActivity />
        </Stack>
        <PopularServices />
      </DashboardColumns>
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
        <LinkButton to={paths.wallet} variant="outlined">
          Manage Wallet
        </LinkButton>
      )}
      <LinkButton to={paths.marketplace} variant="outlined">
        Browse Services
      </LinkButton>
    </>
  );
};
