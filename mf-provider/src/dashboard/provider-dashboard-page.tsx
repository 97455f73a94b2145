import { paths } from '@nearhand/contracts';
import { useEvent, useServes, useSession } from '@nearhand/platform';
import { Box, greeting, LinkButton, Page, todayInWords } from '@nearhand/ui';
import { Plus } from '@nearhand/ui/icons';
import { useQueryClient } from '@tanstack/react-query';
import { dashboardQueries } from './dashboard-api.ts';
import { PopularServices } from './popular-services.tsx';
import { ProviderFigures } from './provider-figures.tsx';
import { RecentActivity } from './recent-activity.tsx';

export const ProviderDashboardPage = () => {
  const { user } = useSession();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: dashboardQueries.all() });
  useEvent('booking.changed', refresh);
  useEvent('service.changed', refresh);
  useEvent('review.changed', refresh);
  useEvent('wallet.changed', refresh);
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
        <RecentActivity />
        <PopularServices />
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
