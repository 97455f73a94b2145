import { creditsPerService, paths } from '@nearhand/contracts';
import { useSearchParams } from '@nearhand/platform';
import { Button, Page, Stack } from '@nearhand/ui';
import { CountTabs } from '@nearhand/ui/figures';
import { RotateCw } from '@nearhand/ui/icons';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { givenReturn } from '../actions/redirection.ts';
import { useSaidChange } from '../actions/reported-change.ts';
import { creditQueries, useCreditNews } from '../credits/credit-api.ts';
import { PlanChoice } from '../subscriptions/plan-choice.tsx';
import { createTestSubscription, subscriptionQueries, useSubscriptionNews } from '../subscriptions/subscription-api.ts';
import { SubscriptionList } from '../subscriptions/subscription-list.tsx';
import { CreditNeed } from './credit-need.tsx';
import { CreditPackages } from './credit-packages.tsx';

/** How many credits the address asks for (`?required=5`); what creating a service costs when it names no such number. */
export const requiredCredits = (params: URLSearchParams): number => {
  const asked = params.get('required') ?? '';
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : creditsPerService;
};

/** Where whoever has too few credits gets more, and from where they go back to what they were about. */
export const BuyCreditsPage = () => {
  const [params] = useSearchParams();
  useCreditNews();
  useSubscriptionNews();
  const returnUrl = givenReturn(params);
  const back = returnUrl ?? paths.marketplace;
  return (
    <Page
      title="Get Credits"
      subtitle="Buy a package once, or have a plan bring credits regularly"
      back={{ to: back, label: 'Back' }}
      actions={
        <>
          <CreateTestSubscription />
          <Refresh />
        </>
      }
    >
      <Stack spacing={4}>
        <CreditNeed required={requiredCredits(params)} returnUrl={back} />
        <div>
          <BuyCreditsTabs returnUrl={returnUrl} />
        </div>
      </Stack>
    </Page>
  );
};

const Refresh = () => {
  const client = useQueryClient();
  const asking =
    useIsFetching({ queryKey: creditQueries.all() }) + useIsFetching({ queryKey: subscriptionQueries.all() });
  return (
    <Button
      variant="outlined"
      startIcon={<RotateCw size={18} aria-hidden />}
      aria-busy={asking > 0 || undefined}
      onClick={() => {
        void client.invalidateQueries({ queryKey: creditQueries.all() });
        void client.invalidateQueries({ queryKey: subscriptionQueries.all() });
      }}
    >
      Refresh
    </Button>
  );
};

/** The ways to credits; the chosen one is kept in the address (`?tab=plans`), beside what the page was asked with. */
export const BuyCreditsTabs = ({ returnUrl }: { returnUrl: string | undefined }) => {
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

/** For those who develop and test: a plan without Stripe. There only where the API offers it. */
export const CreateTestSubscription = () => {
  const { data: hasDebugTools = false } = useQuery(subscriptionQueries.hasDebugTools());
  const { send, isSending } = useSaidChange(createTestSubscription, {
    done: ({ name }) => `Test subscription created: ${name}`,
    failed: 'Failed to create test subscription',
  });
  if (!hasDebugTools) return null;
  return (
    <Button variant="outlined" loading={isSending} onClick={() => void send({ plan: 'regular' })}>
      Create Test Subscription
    </Button>
  );
};
