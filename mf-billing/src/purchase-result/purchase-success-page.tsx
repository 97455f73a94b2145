import { paths } from '@nearhand/contracts';
import { events, useRefreshOn, useSearchParams } from '@nearhand/platform';
import {
  Button,
  CircularProgress,
  EmptyState,
  ErrorState,
  LinkButton,
  PageFrame,
  PageHeading,
  Stack,
  styled,
} from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isCredited, isOverdue, type Purchase, purchaseQueries, readPurchase } from './purchase-api.ts';
import { PurchaseCredited } from './purchase-credited.tsx';

/** Stripe redirects here. */
export const PurchaseSuccessPage = () => {
  const [params] = useSearchParams();
  const purchase = readPurchase(params);
  return (
    <PageFrame narrow>
      {purchase ? (
        <PurchaseResult purchase={purchase} />
      ) : (
        <ErrorState
          isPage
          title="Something went wrong"
          text="Missing transaction information. Please check your account dashboard."
        >
          <LinkButton to={paths.dashboard} variant="contained">
            Go to Dashboard
          </LinkButton>
        </ErrorState>
      )}
    </PageFrame>
  );
};

const PurchaseResult = ({ purchase }: { purchase: Purchase }) => {
  const { stage, outcome, retry } = usePurchase(purchase);
  if (stage === 'failed') {
    return (
      <ErrorState
        isPage
        title="Something went wrong"
        text="Failed to load transaction details. Please check your account dashboard."
        onRetry={retry}
        links={[{ to: paths.dashboard, label: 'Go to Dashboard' }]}
      />
    );
  }
  return (
    <div aria-live="polite">
      {stage === 'processing' && <Processing />}
      {stage === 'overdue' && <Overdue onRetry={retry} />}
      {stage === 'credited' && outcome && <PurchaseCredited outcome={outcome} />}
    </div>
  );
};

const Centre = styled('div')({ display: 'grid', gap: 24, justifyItems: 'center', textAlign: 'center', paddingTop: 64 });

const Processing = () => (
  <Centre>
    <CircularProgress aria-hidden />
    <PageHeading title="Processing your purchase…" variant="h2" />
  </Centre>
);

const Overdue = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState
    isPage
    illustration="wallet"
    title="Your purchase is still on its way"
    text="We are waiting for the payment to be confirmed. Nothing is lost: what you bought appears in your account as soon as it is, and you need not wait on this page."
    action={
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
        <Button variant="contained" onClick={onRetry}>
          Check again
        </Button>
        <LinkButton to={paths.credits} variant="outlined">
          View Credits
        </LinkButton>
      </Stack>
    }
  />
);

const pollTimeoutMs = 20_000;

/** Polls until the purchase is credited, and then tells the other slices once. */
const usePurchase = (purchase: Purchase) => {
  const [pollUntil, setPollUntil] = useState(() => Date.now() + pollTimeoutMs);
  const query = useQuery(purchaseQueries.outcome(purchase, pollUntil));
  const { data, isError, isRefetchError, refetch } = query;
  useRefreshOn(['credits.changed', 'subscription.changed'], purchaseQueries.all());
  const credited = data !== undefined && isCredited(data);
  useEffect(() => {
    if (!credited) return;
    events.emit('credits.changed', {});
    events.emit('subscription.changed', {});
  }, [credited]);

  const stage = () => {
    if (credited) return 'credited';
    if (isError && !isRefetchError) return 'failed';
    return isOverdue(query, pollUntil) ? 'overdue' : 'processing';
  };
  const retry = () => {
    setPollUntil(Date.now() + pollTimeoutMs);
    void refetch();
  };
  return { stage: stage(), outcome: data, retry };
};

export { PurchaseSuccessPage as Component };
