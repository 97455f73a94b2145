import type { RouteObject } from '@nearhand/platform';

export const routes = [
  {
    path: '/user/wallet',
    lazy: () =>
      import(/* webpackChunkName: "wallet" */ './wallet/wallet-page.tsx').then(({ WalletPage }) => ({
        Component: WalletPage,
      })),
  },
] satisfies RouteObject[];
