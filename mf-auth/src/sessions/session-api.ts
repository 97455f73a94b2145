import { AccountSession } from '@nearhand/contracts';
import { readDataAs, rows } from '@nearhand/contracts/schema';
import { api, refetching } from '@nearhand/platform';
import { showing } from '@nearhand/platform/action';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { accountQueries } from '../accounts/account-api.ts';

export const sessionListQueries = {
  mine: () =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'sessions'] as const,
      queryFn: ({ signal }) => api.get('auth/sessions', { signal, read: readDataAs(rows(AccountSession)) }),
      staleTime: 0,
      meta: { isStored: false },
    }),
};

/** Ends one session of the account, or all but this one without an id. */
export const endOtherSession = mutationOptions({
  mutationFn: (id?: string) =>
    id === undefined ? api.delete('auth/sessions', {}) : api.delete('auth/sessions/:id', { params: { id } }),
  onSuccess: showing(sessionListQueries.mine, (sessions, id) =>
    sessions.filter(({ _id, isCurrent }) => (id === undefined ? isCurrent : _id !== id)),
  ),
  // It may have ended by itself.
  onSettled: refetching(() => sessionListQueries.mine().queryKey),
});
