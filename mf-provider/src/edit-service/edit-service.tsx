import type { Service } from '@nearhand/contracts';
import { errorText, toast, useNavigate, useSearchParams, useStillHere } from '@nearhand/platform';
import { useMutation } from '@tanstack/react-query';
import { dropKeptForm } from '../service-form/kept-form.ts';
import { markRefused } from '../service-form/refused-save.ts';
import type { ServiceForm } from '../service-form/service-form.ts';
import { toServiceForm, toUpdateService } from '../service-form/wire-service.ts';
import { type ServiceFormHelpers, WriteService } from '../service-form/write-service.tsx';
import { myServicesTab } from '../services/my-services-tab.ts';
import { updateService } from './edit-service-api.ts';

const unexplained = 'An error occurred while updating your service. Please try again.';

interface Props {
  service: Service;
  userId: string;
}

/** The form of a service that is there already. */
export const EditService = ({ service, userId }: Props) => {
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const [search] = useSearchParams();
  const { mutateAsync } = useMutation(updateService);
  const owner = { form: `edit-service:${service._id}`, userId };

  const update = async (form: ServiceForm, helpers: ServiceFormHelpers) => {
    let saved: Service;
    try {
      saved = await mutateAsync({ id: service._id, body: toUpdateService(form) });
    } catch (error) {
      await markRefused(error, form, helpers);
      toast.error('Failed to update service', { description: await errorText(error, unexplained) });
      return;
    }
    dropKeptForm(owner);
    toast.success('Service updated successfully');
    if (isStillHere()) await navigate(myServicesTab(saved.status));
    return 'done' as const;
  };

  return (
    <WriteService
      label="Edit Service"
      owner={owner}
      start={() => toServiceForm(service)}
      saved={service}
      submit="Save Changes"
      busyLabel="Saving..."
      option={search.get('option')}
      onSave={update}
    />
  );
};
