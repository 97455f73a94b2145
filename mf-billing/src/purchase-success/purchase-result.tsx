import { paths } from '@nearhand/contracts';
import { Button, CircularProgress, EmptyState, ErrorState, LinkButton, PageHeading, Stack, styled } from '@nearhand/ui';
import type { Purchase } from './purchase.ts';
import { PurchaseThere } from './purchase-there.tsx';
import { usePurchase } from './use-purchase.ts';

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
