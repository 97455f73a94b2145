import { paths, type Service } from '@nearhand/contracts';
import { errorText, toast, useNavigate, useSearchParams, useStillHere } from '@nearhand/platform';
import { Notice, styled } from '@nearhand/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { myServicesTab } from '../services/service-api.ts';
import { serviceDraft } from '../services/service-draft.tsx';
import type { ServiceForm } from '../services/service-form.ts';
import { toServiceForm } from '../services/wire-service.ts';
import { type Saving, WriteService } from '../services/write-service.tsx';
import { useSaveOverChanges } from './edit-service-api.ts';

interface WayBack {
  to: string;
  label: string;
  /** After the service is saved. */
  after: string;
}

/** To the list of own services; for an admin who edits another user's service, to its page. */
export const wayBack = (service: Service | undefined, userId: string | undefined): WayBack => {
  if (!service) return { to: paths.myServices, label: 'My Services', after: paths.myServices };
  const page = paths.service(service._id);
  return service.provider._id === userId
    ? { to: paths.myServices, label: 'My Services', after: myServicesTab(service.status) }
    : { to: page, label: 'Service', after: page };
};

// Below the header, which stays in view.
const Place = styled('div')({ scrollMarginTop: 88 });

/** Takes focus, so that the user sees that the form was merged. */
const ChangedNotice = () => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <Place ref={place} tabIndex={-1}>
      <Notice severity="warning">
        This service was changed meanwhile. Your changes lie over it: please look it through and save again.
      </Notice>
    </Place>
  );
};

interface Props {
  service: Service;
  userId: string;
}

export const EditService = ({ service, userId }: Props) => {
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const [search] = useSearchParams();
  const save = useSaveOverChanges();
  const [isOverChanges, setOverChanges] = useState(false);
  const base = useMemo(() => toServiceForm(service), [service]);
  const owner = { form: `edit-service:${service._id}`, userId };

  const update = async (form: ServiceForm, { setValues, showErrors }: Saving) => {
    setOverChanges(false);
    let outcome: Awaited<ReturnType<typeof save>>;
    try {
      outcome = await save(form, service);
    } catch (error) {
      await showErrors(error);
      toast.error('Failed to update service', { description: await errorText(error) });
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
