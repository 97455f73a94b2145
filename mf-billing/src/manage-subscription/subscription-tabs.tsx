import { paths, type SubscriptionSummary } from '@nearhand/contracts';
import { useSearchParams } from '@nearhand/platform';
import { LinkButton, SectionHeading, Stack } from '@nearhand/ui';
import { CountTabs } from '@nearhand/ui/figures';
import { useId } from 'react';
import { CreditHistory } from '../credits/credit-history.tsx';
import { SubscriptionList } from '../subscriptions/subscription-list.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { SubscriptionNotice } from './subscription-notice.tsx';

/** The plan with everything about it, and the credits' history; the chosen tab is kept in the address. */
export const SubscriptionTabs = ({ summary }: { summary: SubscriptionSummary }) => {
  const [params, setParams] = useSearchParams();
  return (
    <CountTabs
      label="Subscription and credits"
      value={params.get('tab') ?? 'subscription'}
      onChange={(tab) => setParams({ tab }, { replace: true, preventScrollReset: true })}
      tabs={[
        { id: 'subscription', label: 'Subscription', content: <Subscription summary={summary} /> },
        { id: 'credits', label: 'Credits History', content: <Credits /> },
      ]}
    />
  );
};

const Subscription = ({ summary }: { summary: SubscriptionSummary }) => {
  const id = useId();
  return (
    <Stack spacing={5}>
      <Stack spacing={2}>
        <SubscriptionNotice summary={summary} />
        <SubscriptionCard summary={summary} />
      </Stack>
      <section aria-labelledby={id}>
        <SectionHeading id={id}>My subscriptions</SectionHeading>
        <SubscriptionList heading="h3" />
      </section>
    </Stack>
  );
};

const Credits = () => (
  <CreditHistory
    emptyAction={
      <LinkButton to={paths.getCredits} variant="contained">
        Buy Credits
      </LinkButton>
    }
  />
);
