import { type CaseState, CaseSummary } from '@nearhand/contracts';
import { Page, readAs } from '@nearhand/contracts/schema';
import { api, useRefreshOn } from '@nearhand/platform';
import { pagedList } from '../office/office-api.ts';

export const caseQueries = {
  /** The oldest first. */
  list: (state: CaseState) =>
    pagedList(['cases', state], ({ query, signal }) =>
      api.get('cases', { query: { ...query, state }, signal, read: readAs(Page(CaseSummary)) }),
    ),
};

export const useCaseUpdates = (): void => useRefreshOn(['booking.changed'], ['office', 'cases']);
