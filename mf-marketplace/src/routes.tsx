import type { PageRoute } from '@nearhand/platform';
import { conversationQueries } from './conversations/conversation-api.ts';
import { listingQueries } from './listing/listing-api.ts';
import { readFilters, startCursor } from './listing/listing-filters.ts';
import { reviewQueries } from './reviews/review-api.ts';
import { savedQueries } from './saved/saved-api.ts';
import { availabilityQueries } from './service-detail/availability-api.ts';
import { providerQueries, providerServices } from './services/provider-api.ts';
import { serviceQueries } from './services/service-api.ts';

export const routes = [
  {
    path: '/marketplace',
    lazy: () => import(/* webpackChunkName: "listing" */ './listing/listing-page.tsx'),
    queries: ({ search }) => [listingQueries.pages(readFilters(search), startCursor(search))],
  },
  {
    path: '/marketplace/service/:id',
    lazy: () => import(/* webpackChunkName: "service-detail" */ './service-detail/service-detail-page.tsx'),
    queries: ({ params: { id = '' }, search }) => [
      serviceQueries.detail(id, search.get('near') ?? ''),
      reviewQueries.ofService(id),
      availabilityQueries.ofService(id),
    ],
  },
  {
    path: '/provider/:id',
    lazy: () => import(/* webpackChunkName: "provider-page" */ './provider-page/provider-page.tsx'),
    queries: ({ params: { id = '' } }) => [
      providerQueries.detail(id),
      providerServices(id),
      reviewQueries.ofProvider(id),
    ],
  },
  {
    path: '/messages',
    lazy: () => import(/* webpackChunkName: "conversation-list" */ './conversation-list/conversation-list-page.tsx'),
    queries: () => [conversationQueries.list()],
  },
  {
    path: '/messages/new',
    lazy: () => import(/* webpackChunkName: "new-message" */ './new-message/new-message-page.tsx'),
  },
  {
    path: '/messages/:conversationId',
    lazy: () => import(/* webpackChunkName: "conversation" */ './conversation/conversation-page.tsx'),
    queries: ({ params: { conversationId = '' } }) => [
      conversationQueries.detail(conversationId),
      conversationQueries.thread(conversationId),
      conversationQueries.list(),
    ],
  },
  {
    path: '/user/saved',
    lazy: () => import(/* webpackChunkName: "saved-list" */ './saved-list/saved-list-page.tsx'),
    queries: () => [savedQueries.mine()],
  },
] satisfies PageRoute[];
