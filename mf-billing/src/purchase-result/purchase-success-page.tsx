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
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isThere, type Purchase, type PurchaseOutcome, purchaseQueries, readPurchase } from './purchase-api.ts';
import { PurchaseThere } from './purchase-there.tsx';

/** Where Stripe sends people back to. The address says what to look for; what is shown comes from the account. */
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

/** What became of a purchase, as far as the account knows. */
export const PurchaseResult = ({ purchase }: { purchase: Purchase }) => {
  const { stage, outcome, askAgain } = usePurchase(purchase);
  if (stage === 'failed') {
    return (
      <ErrorState
        isPage
        title="Something went wrong"
        text="Failed to load transaction details. Please check your account dashboard."
        onRetry={askAgain}
      >
        <LinkButton to={paths.dashboard} variant="outlined">
          Go to Dashboard
        </LinkButton>
      </ErrorState>
    );
  }
  return (
    <div aria-live="polite">
      {stage === 'processing' && <Processing />}
      {stage === 'late' && <Late onAskAgain={askAgain} />}
      {stage === 'there' && outcome && <PurchaseThere outcome={outcome} />}
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

const Late = ({ onAskAgain }: { onAskAgain: () => void }) => (
  <EmptyState
    isPage
    illustration="wallet"
    title="Your purchase is still on its way"
    text="We are waiting for the payment to be confirmed. Nothing is lost: what you bought appears in your account as soon as it is, and you need not wait on this page."
    action={
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
        <Button variant="contained" onClick={onAskAgain}>
          Check again
        </Button>
        <LinkButton to={paths.credits} variant="outlined">
          View Credits
        </LinkButton>
      </Stack>
    }
  />
);

const patience = 20_000;

interface PurchaseStage {
  stage: 'processing' | 'failed' | 'late' | 'there';
  outcome: PurchaseOutcome | undefined;
  /** Asks for another while. */
  askAgain: () => void;
}

/** Looks a purchase up until it is there, and tells the other slices once that it is. */
export const usePurchase = (purchase: Purchase): PurchaseStage => {
  const client = useQueryClient();
  const [until, setUntil] = useState(() => Date.now() + patience);
  const { data, isError, isRefetchError, dataUpdatedAt, errorUpdatedAt, refetch } = useQuery(
    purchaseQueries.outcome(purchase, client, until),
  );
  useRefreshOn(['credits.changed', 'subscription.changed'], purchaseQueries.all());
  const there = data !== undefined && isThere(data);
  useEffect(() => {
    if (!there) return;
    events.emit('credits.changed', {});
    events.emit('subscription.changed', {});
  }, [there]);

  const stage = () => {
    if (there) return 'there';
    if (isError && !isRefetchError) return 'failed';
    return Math.max(dataUpdatedAt, errorUpdatedAt) > until ? 'late' : 'processing';
  };
  const askAgain = () => {
    setUntil(Date.now() + patience);
    void refetch();
  };
  return { stage: stage(), outcome: data, askAgain };
};
