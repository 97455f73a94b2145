import { paths } from '@nearhand/contracts';
import { Navigate, type RouteObject } from '@nearhand/platform';

const ToCredits = () => <Navigate to={paths.credits} replace />;

export const routes = [
  {
    path: '/user/wallet',
    lazy: () =>
      import(/* webpackChunkName: "wallet" */ './wallet/wallet-page.tsx').then(({ WalletPage }) => ({
        Component: WalletPage,
      })),
  },
  {
    path: '/user/subscription',
    lazy: () =>
      import(/* webpackChunkName: "manage-subscription" */ './manage-subscription/manage-subscription-page.tsx').then(
        ({ ManageSubscriptionPage }) => ({ Component: ManageSubscriptionPage }),
      ),
  },
  { path: '/user/credits', Component: ToCredits },
  {
    path: '/subscription/plans',
    lazy: () =>
      import(/* webpackChunkName: "choose-plan" */ './choose-plan/choose-plan-page.tsx').then(({ ChoosePlanPage }) => ({
        Component: ChoosePlanPage,
      })),
  },
  {
    path: '/subscription/get-credits',
    lazy: () =>
      import(/* webpackChunkName: "buy-credits" */ './buy-credits/buy-credits-page.tsx').then(({ BuyCreditsPage }) => ({
        Component: BuyCreditsPage,
      })),
  },
  {
    path: '/subscription/credits',
    lazy: () =>
      import(/* webpackChunkName: "credit-history" */ './credit-history/credit-history-page.tsx').then(
        ({ CreditHistoryPage }) => ({ Component: CreditHistoryPage }),
      ),
  },
  {
    path: '/subscription/success',
    lazy: () =>
      import(/* webpackChunkName: "purchase-success" */ './purchase-result/purchase-success-page.tsx').then(
        ({ PurchaseSuccessPage }) => ({ Component: PurchaseSuccessPage }),
      ),
  },
  {
    path: '/subscription/cancel',
    lazy: () =>
      import(/* webpackChunkName: "purchase-cancel" */ './purchase-result/purchase-cancel-page.tsx').then(
        ({ PurchaseCancelPage }) => ({ Component: PurchaseCancelPage }),
      ),
  },
] satisfies RouteObject[];
