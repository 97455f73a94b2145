import { errorCodes, type Service } from '@nearhand/contracts';
import { errorCode } from '@nearhand/platform';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mergeForms } from '../service-form/merge-forms.ts';
import type { ServiceForm } from '../service-form/service-form.ts';
import { looksSame, toServiceForm, toUpdateService } from '../service-form/wire-service.ts';
import { editedServiceQueries, updateService } from './edit-service-api.ts';

/** The service as it was saved; or, unsaved, the form over what somebody else has saved meanwhile. */
type Outcome = { saved: Service } | { merged: ServiceForm };

/**
 * Saves a form that was typed over `seen`. Where the service has changed since, the form is laid over what it is now:
 * saved at once when that changes nothing that is in view and hides nothing that somebody else wrote, else for its
 * writer to look through.
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
