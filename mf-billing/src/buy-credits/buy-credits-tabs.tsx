import { useSearchParams } from '@nearhand/platform';
import { CountTabs } from '@nearhand/ui/figures';
import { PlanChoice } from '../subscriptions/plan-choice.tsx';
import { SubscriptionList } from '../subscriptions/subscription-list.tsx';
import { CreditPackages } from './credit-packages.tsx';

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
