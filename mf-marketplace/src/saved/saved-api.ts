import type { Data, SavedService, Service } from '@nearhand/contracts';
import { api, events, unwrap } from '@nearhand/platform';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

export const savedQueries = {
  all: () => ['marketplace', 'saved'] as const,
  /** What the signed-in person saved. */
  mine: () =>
    queryOptions({
      queryKey: [...savedQueries.all(), 'mine'] as const,
      queryFn: ({ signal }) => api.get('saved-services', { signal }).json<Data<SavedService[]>>().then(unwrap),
    }),
};

export interface SavedChange {
  service: Service;
  saved: boolean;
}

const toggleKey = ['marketplace', 'saved', 'toggle'] as const;

/** Saves or unsaves. The list shows it at once and takes it back when the API refuses. */
export const toggleSaved = mutationOptions({
  mutationKey: toggleKey,
  scope: { id: toggleKey.join() },
  mutationFn: ({ service, saved }: SavedChange) => {
    const path = `saved-services/${service._id}`;
    return (saved ? api.post(path) : api.delete(path)).text();
  },
  onMutate: async (change, { client }) => {
    await client.cancelQueries({ queryKey: savedQueries.all() });
    show(client, change);
  },
  onError: (_error, { service, saved }, _result, { client }) => show(client, { service, saved: !saved }),
  onSuccess: (_answer, { service, saved }) => events.emit('saved.changed', { serviceId: service._id, saved }),
  onSettled: (_answer, _error, _change, _result, { client }) => {
    // A second click may still be under way; the last one to settle asks for the truth.
    if (client.isMutating({ mutationKey: toggleKey }) > 1) return undefined;
    return client.invalidateQueries({ queryKey: savedQueries.all() });
  },
});

const show = (client: QueryClient, { service, saved }: SavedChange) =>
  client.setQueryData(savedQueries.mine().queryKey, (list) => {
    const others = list?.filter(({ serviceId }) => serviceId !== service._id);
    return saved ? [...(others ?? []), entryOf(service)] : others;
  });

const entryOf = ({ _id, name, category, images, provider, rating, basePrice }: Service): SavedService => ({
  _id,
  serviceId: _id,
  name,
  category,
  image: images[0] ?? '',
  providerName: provider.name,
  rating,
  price: basePrice,
});
