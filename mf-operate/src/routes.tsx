import type { PageRoute } from '@nearhand/platform';
import { operateQueries } from './site/operate-api.ts';

export const routes = [
  {
    path: '/operate',
    lazy: () => import(/* webpackChunkName: "overview" */ './overview/overview-page.tsx'),
    queries: () => [operateQueries.environments()],
  },
  {
    path: '/operate/history',
    lazy: () => import(/* webpackChunkName: "revision-history" */ './revision-history/history-page.tsx'),
    queries: () => [operateQueries.environments()],
  },
  {
    path: '/operate/:slice/:version',
    lazy: () => import(/* webpackChunkName: "release-detail" */ './release-detail/release-page.tsx'),
    queries: () => [operateQueries.environments()],
  },
] satisfies PageRoute[];
