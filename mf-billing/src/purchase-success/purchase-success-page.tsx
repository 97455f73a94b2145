import { paths } from '@nearhand/contracts';
import { useSearchParams } from '@nearhand/platform';
import { ErrorState, LinkButton, PageFrame } from '@nearhand/ui';
import { readPurchase } from './purchase.ts';
import { PurchaseResult } from './purchase-result.tsx';

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
