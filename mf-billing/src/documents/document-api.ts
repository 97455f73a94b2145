import { DocumentDetail, DocumentSummary, inPages } from '@nearhand/contracts';
import { Page, readAs, readDataAs } from '@nearhand/contracts/schema';
import { api, runtimeConfig, useRefreshOn } from '@nearhand/platform';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

const pageSize = 15;

const seriesNames = ['receipts', 'statements'] as const;
type Series = (typeof seriesNames)[number];

export interface AskedDocuments {
  /** Both without one. */
  series?: Series | undefined;
  /** The id of a booking; those of all without one. */
  booking?: string | undefined;
}

/** `?series=statements`, or `?booking=` for the receipts of one booking. */
export const documentsAsked = (search: URLSearchParams): AskedDocuments => ({
  series: seriesNames.find((name) => name === search.get('series')),
  booking: search.get('booking') ?? undefined,
});

export const documentQueries = {
  all: () => ['documents'] as const,
  /** Newest first. */
  list: ({ series, booking }: AskedDocuments = {}) =>
    infiniteQueryOptions({
      queryKey: [...documentQueries.all(), 'list', series, booking] as const,
      ...inPages(pageSize, ({ query, signal }) =>
        api.get('documents', {
          query: { ...query, ...(series && { series }), ...(booking && { booking }) },
          signal,
          read: readAs(Page(DocumentSummary)),
        }),
      ),
      // Other slices move money too, and the API issues receipts when the list is read.
      staleTime: 0,
      meta: { isLive: true },
    }),
  /** Never changes, apart from names. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...documentQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => api.get('documents/:id', { params: { id }, signal, read: readDataAs(DocumentDetail) }),
      // Names, addresses and tax numbers do not stay on the device.
      meta: { isStored: false },
    }),
};

export const useDocumentUpdates = (): void =>
  useRefreshOn(['wallet.changed', 'booking.changed', 'credits.changed'], documentQueries.all());

/** Addresses of files: links, not calls, so that the browser downloads them. The session's cookie authorizes it. */
export const fileUrls = {
  pdf: (id: string) => `${runtimeConfig().apiBase}/documents/${id}/pdf`,
  verifiable: (id: string) => `${runtimeConfig().apiBase}/documents/${id}/file`,
  walletCsv: () => `${runtimeConfig().apiBase}/wallet/transactions.csv`,
  creditsCsv: () => `${runtimeConfig().apiBase}/subscription/credits/history.csv`,
};
