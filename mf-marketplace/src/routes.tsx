import type { RouteObject } from '@nearhand/platform';

export const routes = [
  {
    path: '/marketplace',
    lazy: () =>
      import(/* webpackChunkName: "listing" */ './listing/listing-page.tsx').then(({ ListingPage }) => ({
        Component: ListingPage,
      })),
  },
  {
    path: '/marketplace/service/:id',
    lazy: () =>
      import(/* webpackChunkName: "service-detail" */ './service-detail/service-detail-page.tsx').then(
        ({ ServiceDetailPage }) => ({ Component: ServiceDetailPage }),
      ),
  },
  {
    path: '/provider/:id',
    lazy: () =>
      import(/* webpackChunkName: "provider-page" */ './provider-page/provider-page.tsx').then(({ ProviderPage }) => ({
        Component: ProviderPage,
      })),
  },
  {
    path: '/messages',
    lazy: () =>
      import(/* webpackChunkName: "conversation-list" */ './conversation-list/conversation-list-page.tsx').then(
        ({ ConversationListPage }) => ({ Component: ConversationListPage }),
      ),
  },
  {
    path: '/messages/new',
    lazy: () =>
      import(/* webpackChunkName: "new-message" */ './new-message/new-message-page.tsx').then(({ NewMessagePage }) => ({
        Component: NewMessagePage,
      })),
  },
  {
    path: '/messages/:conversationId',
    lazy: () =>
      import(/* webpackChunkName: "conversation" */ './conversation/conversation-page.tsx').then(
        ({ ConversationPage }) => ({ Component: ConversationPage }),
      ),
  },
  {
    path: '/user/saved',
    lazy: () =>
      import(/* webpackChunkName: "saved-list" */ './saved-list/saved-list-page.tsx').then(({ SavedListPage }) => ({
        Component: SavedListPage,
      })),
  },
] satisfies RouteObject[];
