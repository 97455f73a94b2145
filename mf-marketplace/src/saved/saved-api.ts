import { inPages, rowsOfPages, SavedService } from '@nearhand/contracts';
import { Page, readAs, readDataAs, rows } from '@nearhand/contracts/schema';
import { api, events, useEvent } from '@nearhand/platform';
import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
  // biome-ignore lint/style/noRestrictedImports: each press counts.
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';

const pageSize = 24;

export const savedQueries = {
  all: () => ['marketplace', 'saved'] as const,
  /** The latest first. */
  mine: () =>
    infiniteQueryOptions({
      queryKey: [...savedQueries.all(), 'mine'] as const,
      ...inPages(pageSize, (call) => api.get('saved-services', { ...call, read: readAs(Page(SavedService)) })),
    }),
  /** The entry of the service, or none. An API older than 2026-12 gives the whole list. */
  ofService: (service: string) =>
    queryOptions({
      queryKey: [...savedQueries.all(), 'of-service', service] as const,
      queryFn: ({ signal }) =>
        api.get('saved-services', { query: { service }, signal, read: readDataAs(rows(SavedService)) }),
    }),
};

export interface SavedChange {
  entry: SavedService;
  saved: boolean;
}

const toggleKey = ['marketplace', 'saved', 'toggle'] as const;

/** Sent one after the other, so that the last click is also the last at the API. */
const toggleSaved = mutationOptions({
  mutationKey: toggleKey,
  scope: { id: toggleKey.join() },
  mutationFn: ({ entry, saved }: SavedChange) => {
    const params = { serviceId: entry.serviceId };
    return (saved ? api.post : api.delete)('saved-services/:serviceId', { params });
  },
  onSuccess: async (_answer, change, _result, { client }) => {
    // A list on its way may have been read before the change.
    await client.cancelQueries({ queryKey: savedQueries.all() });
    const { queryKey } = savedQueries.ofService(change.entry.serviceId);
    client.setQueryData(queryKey, (list) => list && afterChange(list, change));
    client.setQueryData(savedQueries.mine().queryKey, (list) => list && pagesAfterChange(list, change));
    events.emit('saved.changed', { serviceId: change.entry.serviceId, saved: change.saved });
  },
  onSettled: (_answer, _error, _change, _result, { client }) => {
    // Only the last of several pending clicks refetches.
    if (client.isMutating({ mutationKey: toggleKey }) > 1) return;
    void client.invalidateQueries({ queryKey: savedQueries.all() });
  },
});

/** Each press counts: a second one is the way back. */
export const useToggleSaved = () => useMutation(toggleSaved).mutateAsync;

const pendingToggles = { mutationKey: toggleKey, status: 'pending' } as const;

/** The list with all pending changes applied. */
export const savedAfterChanges = (client: QueryClient, list: SavedService[]): SavedService[] =>
  withChanges(
    list,
    client
      .getMutationCache()
      .findAll(pendingToggles)
      .map(({ state }) => state.variables),
  );

/** As {@link savedAfterChanges}, as a hook; follows other tabs. */
export const useSavedAfterChanges = (list: SavedService[] | undefined): SavedService[] | undefined => {
  const client = useQueryClient();
  const changes = useMutationState({ filters: pendingToggles, select: ({ state }) => state.variables });
  useEvent('saved.changed', (_change, { otherTab }) => {
    if (otherTab) void client.invalidateQueries({ queryKey: savedQueries.all() });
  });
  return list && withChanges(list, changes);
};

/** The cache holds only answers of the API: a failed change needs no rollback. */
const withChanges = (list: SavedService[], changes: readonly unknown[]): SavedService[] =>
  changes.filter(isSavedChange).reduce(afterChange, list);

const afterChange = (list: SavedService[], { entry, saved }: SavedChange): SavedService[] => {
  const isThere = list.some(({ serviceId }) => serviceId === entry.serviceId);
  if (saved) return isThere ? list : [entry, ...list];
  return isThere ? list.filter(({ serviceId }) => serviceId !== entry.serviceId) : list;
};

/** A new entry comes first on the first page. */
const pagesAfterChange = <List extends { pages: Page<SavedService>[] }>(list: List, change: SavedChange): List => {
  const isThere = rowsOfPages(list).rows.some(({ serviceId }) => serviceId === change.entry.serviceId);
  const isUnchanged = (index: number) => change.saved && (isThere || index > 0);
  const pages = list.pages.map((page, index) =>
    isUnchanged(index) ? page : { ...page, data: afterChange(page.data, change) },
  );
  return { ...list, pages };
};

const isSavedChange = (variables: unknown): variables is SavedChange =>
  typeof variables === 'object' && variables !== null && 'entry' in variables && 'saved' in variables;
