import { creditsPerService, paths } from '@nearhand/contracts';
import { AppLink, Box, Card, LinkButton, Page, Skeleton, Stack, Typography } from '@nearhand/ui';
import { CountTabs, FigureCard } from '@nearhand/ui/figures';
import { Coins, Crown } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { creditQueries, useCreditUpdates } from '../credits/credit-api.ts';
import { CreditHistory } from '../credits/credit-history.tsx';
import { fileUrls } from '../documents/document-api.ts';
import { DownloadLink } from '../documents/download-link.tsx';
import { subscriptionQueries, useSubscriptionUpdates } from '../subscriptions/subscription-api.ts';
import { factsOfSummary, planLabels, subscriptionState } from '../subscriptions/subscription-state.ts';

export const CreditHistoryPage = () => {
  useCreditUpdates();
  useSubscriptionUpdates();
  return (
    <Page
      title="Credits"
      subtitle="Your credits, and every movement of them"
      actions={
        <>
          <LinkButton to={paths.getCredits} variant="contained" startIcon={<Coins size={18} aria-hidden />}>
            Buy More Credits
          </LinkButton>
          <DownloadLink href={fileUrls.creditsCsv()}>Download CSV</DownloadLink>
        </>
      }
    >
      <Stack spacing={4}>
        <CreditFigures />
        <div>
          <CountTabs
            label="About your credits"
            tabs={[
              { id: 'history', label: 'Transaction History', content: <CreditHistory /> },
              { id: 'about', label: 'How Credits Work', content: <AboutCredits /> },
            ]}
          />
        </div>
      </Stack>
    </Page>
  );
};

const CreditFigures = () => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
    <Balance />
    <CurrentPlan />
  </Box>
);

const Balance = () => {
  const { data: credits, isPending, refetch } = useQuery(creditQueries.balance());
  return (
    <FigureCard
      label="Credit balance"
      icon={<Coins size={20} />}
      value={credits ?? '–'}
      loading={isPending}
      onRetry={!isPending && credits === undefined ? () => void refetch() : undefined}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {`Creating a service costs ${creditsPerService} credits`}
      </Typography>
    </FigureCard>
  );
};

const CurrentPlan = () => {
  const { data: summary, isPending, refetch } = useQuery(subscriptionQueries.summary());
  const hasPlan = summary && summary.subscriptionType !== 'none';
  return (
    <FigureCard
      label="Current subscription"
      icon={<Crown size={20} />}
      value={summary ? planLabels[summary.subscriptionType] : '–'}
      loading={isPending}
      onRetry={!isPending && !summary ? () => void refetch() : undefined}
    >
      {hasPlan && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {subscriptionState(factsOfSummary(summary), new Date()).children}
        </Typography>
      )}
      {isPending && <Skeleton width={96} />}
      {summary && (
        <Typography variant="body2">
          <AppLink to={hasPlan ? paths.subscription : paths.plans}>
            {hasPlan ? 'Manage Subscription' : 'View Plans'}
          </AppLink>
        </Typography>
      )}
    </FigureCard>
  );
};

const AboutCredits = () => (
  <Card sx={{ p: 3 }}>
    <Stack spacing={2} sx={{ maxWidth: 760 }}>
      <Typography>
        {`Providers spend credits to create services: each one costs ${creditsPerService} credits, once. Bookings cost no credits.`}
      </Typography>
      <Typography>
        Credits come in two ways: singly, as a <AppLink to={paths.getCredits}>credit package</AppLink>, or regularly,
        with a <AppLink to={paths.plans}>plan</AppLink>. Those that you have stay yours, also when a plan ends.
      </Typography>
    </Stack>
  </Card>
);

export { CreditHistoryPage as Component };
