import { paths } from '@nearhand/contracts';
import { Navigate, type PageRoute } from '@nearhand/platform';
import { creditQueries } from './credits/credit-api.ts';
import { documentQueries, documentsAsked } from './documents/document-api.ts';
import { subscriptionQueries } from './subscriptions/subscription-api.ts';
import { cardQueries } from './wallets/card-queries.ts';
import { walletQueries } from './wallets/wallet-api.ts';

const ToCredits = () => <Navigate to={paths.credits} replace />;

export const routes = [
  {
    path: '/user/wallet',
    lazy: () => import(/* webpackChunkName: "wallet" */ './wallet/wallet-page.tsx'),
    queries: ({ role }) => [
      walletQueries.balance(),
      walletQueries.transactions(),
      ...(role === 'customer' ? [cardQueries.mine()] : []),
    ],
  },
  {
    path: '/user/cards',
    lazy: () => import(/* webpackChunkName: "saved-cards" */ './saved-cards/saved-cards-page.tsx'),
    queries: () => [cardQueries.mine()],
  },
  {
    path: '/user/documents',
    lazy: () => import(/* webpackChunkName: "document-list" */ './document-list/document-list-page.tsx'),
    queries: ({ search }) => [documentQueries.list(documentsAsked(search))],
  },
  {
    path: '/user/documents/:id',
    lazy: () => import(/* webpackChunkName: "document-view" */ './document-view/document-page.tsx'),
    queries: ({ params: { id = '' } }) => [documentQueries.detail(id)],
  },
  {
    path: '/user/subscription',
    lazy: () =>
      import(/* webpackChunkName: "manage-subscription" */ './manage-subscription/manage-subscription-page.tsx'),
    queries: () => [subscriptionQueries.summary(), subscriptionQueries.list()],
  },
  { path: '/user/credits', Component: ToCredits },
  {
    path: '/subscription/plans',
    lazy: () => import(/* webpackChunkName: "choose-plan" */ './choose-plan/choose-plan-page.tsx'),
    queries: ({ role }) => [subscriptionQueries.plans(role !== undefined)],
  },
  {
    path: '/subscription/get-credits',
    lazy: () => import(/* webpackChunkName: "buy-credits" */ './buy-credits/buy-credits-page.tsx'),
    queries: () => [creditQueries.balance()],
  },
  {
    path: '/subscription/credits',
    lazy: () => import(/* webpackChunkName: "credit-history" */ './credit-history/credit-history-page.tsx'),
    queries: () => [creditQueries.balance(), subscriptionQueries.summary(), creditQueries.history()],
  },
  {
    path: '/subscription/success',
    lazy: () => import(/* webpackChunkName: "purchase-success" */ './purchase-result/purchase-success-page.tsx'),
  },
  {
    path: '/subscription/cancel',
    lazy: () => import(/* webpackChunkName: "purchase-cancel" */ './purchase-result/purchase-cancel-page.tsx'),
  },
] satisfies PageRoute[];
