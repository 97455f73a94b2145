import { errorCodes, Service, type UpdateService } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api, errorCode, events } from '@nearhand/platform';
// biome-ignore lint/style/noRestrictedImports: part of a run of the form.
import { mutationOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { mergeForms } from '../services/merge-forms.ts';
import { refreshServices, serviceQueries } from '../services/service-api.ts';
import type { ServiceForm } from '../services/service-form.ts';
import { looksSame, toServiceForm, toUpdateService } from '../services/wire-service.ts';

export const editedServiceQueries = {
  detail: (id: string) =>
    queryOptions({
      queryKey: [...serviceQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => api.get('services/:id', { params: { id }, signal, read: readDataAs(Service) }),
      // A form never opens with a cached service, and a refetch does not change an open form.
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

const updateService = mutationOptions({
  mutationFn: ({ id, body }: { id: string; body: UpdateService }) =>
    api.put('services/:id', { params: { id }, body, read: readDataAs(Service) }),
  onSuccess: (service, _change, _result, { client }) => {
    void refreshServices(client);
    events.emit('service.changed', { serviceId: service._id });
  },
});

/** The saved service; or the form merged with changes of another user, not saved yet. */
type Outcome = { saved: Service } | { merged: ServiceForm };

/**
 * Saves a form that was opened with `seen`. If the service has changed since, merges both. Saves the merged form at once
 * if it looks like the user's and overwrites nothing of the other user; else returns it for review.
 */
export const useSaveOverChanges = () => {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(updateService);
  const save = async (form: ServiceForm, seen: Service): Promise<Outcome> => {
    try {
      return { saved: await mutateAsync({ id: seen._id, body: toUpdateService(form, seen) }) };
    } catch (error) {
      if ((await errorCode(error)) !== errorCodes.serviceChanged) throw error;
      const now = await client.fetchQuery({ ...editedServiceQueries.detail(seen._id), staleTime: 0 });
      if (now.updatedAt === seen.updatedAt) throw error;
      const [base, theirs] = [toServiceForm(seen), toServiceForm(now)];
      const merged = mergeForms(base, form, theirs);
      const hidesNothing = looksSame(mergeForms(base, theirs, merged), merged);
      return hidesNothing && looksSame(merged, form) ? save(merged, now) : { merged };
    }
  };
  return save;
};
