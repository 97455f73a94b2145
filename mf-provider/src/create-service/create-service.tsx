import { creditsPerService, paths, type Service } from '@nearhand/contracts';
import { errorText, refusal, toast, useNavigate, useRefreshOn, useStillHere } from '@nearhand/platform';
import { useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { AppLink, Notice } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { serviceDraft } from '../service-form/service-draft.ts';
import { emptyServiceForm, type ServiceForm } from '../service-form/service-form.ts';
import { toCreateService } from '../service-form/wire-service.ts';
import { type Saving, WriteService } from '../service-form/write-service.tsx';
import { myServicesTab } from '../services/my-services-tab.ts';
import { createService, creditQueries } from './create-service-api.ts';
import { sayNotCreated } from './creation-refused.ts';

/** The form of a new service of that person's. */
export const CreateService = ({ userId }: { userId: string }) => {
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const owner = { form: 'create-service', userId };
  const { mutateAsync } = useIdempotentMutation(() => createService(serviceDraft(owner).attempt));
  const [base] = useState(emptyServiceForm);
  // An offer that nobody took is worth nothing on other pages, nor beside the next answer.
  const takeBack = useRef<() => void>(undefined);
  useEffect(() => () => takeBack.current?.(), []);
  const buyCredits = (required: number) => void navigate(paths.buyCredits(required, paths.createService));

  const create = async (form: ServiceForm, { markRefused }: Saving) => {
    takeBack.current?.();
    let service: Service;
    try {
      service = await mutateAsync({ body: toCreateService(form) });
    } catch (error) {
      await markRefused(error);
      const said = await refusal(error);
      const reason = await errorText(error, 'An error occurred while creating your service. Please try again.');
      takeBack.current = sayNotCreated(said, reason, isStillHere() ? buyCredits : undefined);
      return;
    }
    serviceDraft(owner).remove();
    toast.success('Service created successfully', { description: 'It is a draft: publish it when it is ready.' });
    if (isStillHere()) await navigate(myServicesTab(service.status));
    return 'done' as const;
  };

  return (
    <WriteService
      label="Create Service"
      owner={owner}
      base={base}
      submit="Create Service"
      busyLabel="Creating..."
      back={paths.myServices}
      notice={<MissingCredits />}
      onSave={create}
    />
  );
};

/** Before anything is filled in; the form can be used all the same. */
const MissingCredits = () => {
  const { data } = useQuery(creditQueries.balance());
  useRefreshOn(['credits.changed', 'subscription.changed'], creditQueries.all());
  if (!data || data.credits >= creditsPerService) return null;
  return (
    <Notice severity="warning">
      {`Creating a service costs ${creditsPerService} credits, and you have ${data.credits}.`}{' '}
      <AppLink to={paths.buyCredits(creditsPerService, paths.createService)}>Buy Credits</AppLink>
    </Notice>
  );
};
