import type { Service } from '@nearhand/contracts';
import { errorText, toast, useNavigate, useSearchParams, useStillHere } from '@nearhand/platform';
import { useMemo, useState } from 'react';
import { serviceDraft } from '../service-form/service-draft.ts';
import type { ServiceForm } from '../service-form/service-form.ts';
import { toServiceForm } from '../service-form/wire-service.ts';
import { type Saving, WriteService } from '../service-form/write-service.tsx';
import { ChangedNotice } from './changed-notice.tsx';
import { useSaveOverChanges } from './save-over-changes.ts';
import { wayBack } from './way-back.ts';

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
  const save = useSaveOverChanges();
  const [isOverChanges, setOverChanges] = useState(false);
  const base = useMemo(() => toServiceForm(service), [service]);
  const owner = { form: `edit-service:${service._id}`, userId };

  const update = async (form: ServiceForm, { setValues, markRefused }: Saving) => {
    setOverChanges(false);
    let outcome: Awaited<ReturnType<typeof save>>;
    try {
      outcome = await save(form, service);
    } catch (error) {
      await markRefused(error);
      toast.error('Failed to update service', { description: await errorText(error, unexplained) });
      return;
    }
    if ('merged' in outcome) {
      await setValues(outcome.merged);
      setOverChanges(true);
      return;
    }
    serviceDraft(owner).remove();
    toast.success('Service updated successfully');
    if (isStillHere()) await navigate(wayBack(outcome.saved, userId).after);
    return 'done' as const;
  };

  return (
    <WriteService
      label="Edit Service"
      owner={owner}
      base={base}
      saved={service}
      submit="Save Changes"
      busyLabel="Saving..."
      back={wayBack(service, userId).to}
      option={search.get('option')}
      notice={isOverChanges && <ChangedNotice />}
      onSave={update}
    />
  );
};
