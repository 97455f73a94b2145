import { OfficeDispute, OfficeRefund, type refundStates } from '@nearhand/contracts';
import { Page, readAs } from '@nearhand/contracts/schema';
import { api, useRefreshOn } from '@nearhand/platform';
import { pagedList } from '../office/office-api.ts';

export type RefundState = (typeof refundStates)[number];

export const moneyQueries = {
  all: () => ['office', 'money'] as const,
  refunds: (state: RefundState) =>
    pagedList(['money', 'refunds', state], ({ query, signal }) =>
      api.get('office/refunds', { query: { ...query, state }, signal, read: readAs(Page(OfficeRefund)) }),
    ),
  disputes: () =>
    pagedList(['money', 'disputes'], ({ query, signal }) =>
      api.get('office/disputes', { query, signal, read: readAs(Page(OfficeDispute)) }),
    ),
};

export const useMoneyUpdates = (): void => useRefreshOn(['booking.changed'], moneyQueries.all());
