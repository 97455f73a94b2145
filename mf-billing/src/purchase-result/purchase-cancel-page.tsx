import { paths } from '@nearhand/contracts';
import { useSearchParams } from '@nearhand/platform';
import { EmptyState, LinkButton, PageFrame, Stack } from '@nearhand/ui';
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
        action={
          <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
            <LinkButton to={withReturnUrl(paths.plans, returnUrl)} variant="contained">
              View Plans Again
            </LinkButton>
            <LinkButton to={paths.marketplace} variant="outlined">
              Browse Services
            </LinkButton>
            {returnUrl && (
              <LinkButton to={returnUrl} variant="outlined">
                Go Back
              </LinkButton>
            )}
          </Stack>
        }
      />
    </PageFrame>
  );
};

export { PurchaseCancelPage as Component };
