import { paths } from '@nearhand/contracts';
import { useSearchParams } from '@nearhand/platform';
import { Button, Page, Stack } from '@nearhand/ui';
import { RotateCw } from '@nearhand/ui/icons';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { creditQueries } from '../credits/credit-api.ts';
import { useCreditNews } from '../credits/credit-news.ts';
import { givenReturn } from '../redirections/return-path.ts';
import { subscriptionQueries } from '../subscriptions/subscription-api.ts';
import { useSubscriptionNews } from '../subscriptions/subscription-news.ts';
import { BuyCreditsTabs } from './buy-credits-tabs.tsx';
import { CreateTestSubscription } from './create-test-subscription.tsx';
import { CreditNeed } from './credit-need.tsx';
import { requiredCredits } from './required-credits.ts';

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
