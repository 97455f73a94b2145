import { creditsPerService, paths } from '@nearhand/contracts';
import { unexplained, useSearchParams } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Button, LinkButton, Notice, Page, RetryNotice, Skeleton, Stack } from '@nearhand/ui';
import { CountTabs, inOrder } from '@nearhand/ui/figures';
import { RotateCw } from '@nearhand/ui/icons';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { returnUrlOf } from '../actions/redirection.ts';
import { creditQueries, formatCredits, useCreditUpdates } from '../credits/credit-api.ts';
import { PlanChoice } from '../subscriptions/plan-choice.tsx';
import {
  createTestSubscription,
  subscriptionQueries,
  useSubscriptionUpdates,
} from '../subscriptions/subscription-api.ts';
import { SubscriptionList } from '../subscriptions/subscription-list.tsx';
import { CreditPackages } from './credit-packages.tsx';

/** `?required=5`; by default the price of a service. */
export const requiredCredits = (params: URLSearchParams): number => {
  const required = params.get('required') ?? '';
  return /^[1-9]\d{0,5}$/.test(required) ? Number(required) : creditsPerService;
};

/** Leads back to `?returnUrl=` once there are enough credits. */
export const BuyCreditsPage = () => {
  const [params] = useSearchParams();
  useCreditUpdates();
  useSubscriptionUpdates();
  const returnUrl = returnUrlOf(params);
  const back = returnUrl ?? paths.marketplace;
  return (
    <Page
      title="Get Credits"
      subtitle="Buy a package once, or have a plan bring credits regularly"
      back={{ to: back, label: 'Back' }}
      actions={<Refresh />}
    >
      <Stack spacing={4} sx={inOrder}>
        <CreditNeed required={requiredCredits(params)} returnUrl={back} />
        <div>
          <BuyCreditsTabs returnUrl={returnUrl} />
        </div>
        <CreateTestSubscription />
      </Stack>
    </Page>
  );
};

const Refresh = () => {
  const client = useQueryClient();
  const fetchCount =
    useIsFetching({ queryKey: creditQueries.all() }) + useIsFetching({ queryKey: subscriptionQueries.all() });
  return (
    <Button
      variant="outlined"
      startIcon={<RotateCw size={18} aria-hidden />}
      aria-busy={fetchCount > 0 || undefined}
      onClick={() => {
        void client.invalidateQueries({ queryKey: creditQueries.all() });
        void client.invalidateQueries({ queryKey: subscriptionQueries.all() });
      }}
    >
      Refresh
    </Button>
  );
};

/** The address stores the tab: `?tab=plans`. */
const BuyCreditsTabs = ({ returnUrl }: { returnUrl: string | undefined }) => {
  const [params, setParams] = useSearchParams();
  const choose = (tab: string) =>
    setParams(
      (before) => {
        before.set('tab', tab);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <CountTabs
      label="Ways to get credits"
      value={params.get('tab') ?? 'packages'}
      onChange={choose}
      tabs={[
        { id: 'packages', label: 'Credit Packages', content: <CreditPackages returnUrl={returnUrl} /> },
        { id: 'plans', label: 'Subscription Plans', content: <PlanChoice returnUrl={returnUrl} /> },
        { id: 'subscriptions', label: 'My Subscriptions', content: <SubscriptionList heading="h2" /> },
      ]}
    />
  );
};

/** For development: a plan without Stripe. */
const CreateTestSubscription = () => {
  const { data: hasDebugTools = false } = useQuery(subscriptionQueries.hasDebugTools());
  const { run, isPending } = useAction(createTestSubscription, {
    done: ({ name }) => `Test subscription created: ${name}`,
    failed: ['Failed to create test subscription', unexplained],
  });
  if (!hasDebugTools) return null;
  return (
    <Button
      variant="outlined"
      sx={{ alignSelf: 'flex-start' }}
      loading={isPending}
      onClick={() => void run({ plan: 'regular' })}
    >
      Create Test Subscription
    </Button>
  );
};

interface CreditNeedProps {
  required: number;
  returnUrl: string;
}

const CreditNeed = ({ required, returnUrl }: CreditNeedProps) => {
  const { data: balance, isPending, refetch } = useQuery(creditQueries.balance());
  if (isPending) return <Skeleton aria-hidden aria-busy variant="rounded" height={64} />;
  if (balance === undefined)
    return <RetryNotice onRetry={() => void refetch()}>We couldn't load your credits.</RetryNotice>;
  const cost = `Creating a service costs ${creditsPerService} credits.`;
  if (balance < required) {
    const missing = required - balance;
    return (
      <Notice severity="warning">
        {`You need ${formatCredits(required)} and have ${balance}: ${formatCredits(missing)} more to go. ${cost}`}
      </Notice>
    );
  }
  return (
    <Notice severity="success">
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <span>{`You have ${formatCredits(balance)} and need ${required}: that is enough. ${cost}`}</span>
        <LinkButton to={returnUrl} variant="outlined" color="inherit">
          Continue
        </LinkButton>
      </Stack>
    </Notice>
  );
};

export { BuyCreditsPage as Component };
