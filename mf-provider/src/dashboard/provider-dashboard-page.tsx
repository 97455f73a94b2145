import { paths } from '@nearhand/contracts';
import { useRefreshOn, useServes, useSession } from '@nearhand/platform';
import { Box, greeting, LinkButton, Page, Stack, todayInWords } from '@nearhand/ui';
import { Plus } from '@nearhand/ui/icons';
import { dashboardQueries } from './dashboard-api.ts';
import { Earnings } from './earnings.tsx';
import { PendingRequests } from './pending-requests.tsx';
import { PopularServices } from './popular-services.tsx';
import { ProviderFigures } from './provider-figures.tsx';
import { RecentActivity } from './recent-activity.tsx';

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
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          mt: 5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Stack spacing={4}>
          <PendingRequests />
          <RecentActivity />
        </Stack>
        <Stack spacing={4}>
          <Earnings />
          <PopularServices />
        </Stack>
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
