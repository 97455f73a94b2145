import { paths } from '@nearhand/contracts';
import { useSearchParams } from '@nearhand/platform';
import { EmptyState, PageFrame } from '@nearhand/ui';
import { returnUrlOf, withReturnUrl } from '../actions/redirection.ts';

export const PurchaseCancelPage = () => {
  const [params] = useSearchParams();
  const returnUrl = returnUrlOf(params);
  return (
    <PageFrame narrow>
      <EmptyState
        isPage
        illustration="wallet"
        title="Checkout canceled"
        text="No charge was made. You can come back to it whenever you like."
        links={[
          { to: withReturnUrl(paths.plans, returnUrl), label: 'View Plans Again' },
          { to: paths.marketplace, label: 'Browse Services' },
          ...(returnUrl ? [{ to: returnUrl, label: 'Go Back' }] : []),
        ]}
      />
    </PageFrame>
  );
};

export { PurchaseCancelPage as Component };
