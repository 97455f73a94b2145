import { creditsPerService, errorCodes, paths, type Service } from '@nearhand/contracts';
import { errorText, refusal, toast, useNavigate, useRefreshOn, useSession, useStillHere } from '@nearhand/platform';
import { useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { AppLink, Notice, Page, PageSkeleton } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Refused } from '../services/field-errors.ts';
import { myServicesTab } from '../services/service-api.ts';
import { serviceDraft } from '../services/service-draft.tsx';
import { emptyServiceForm, type ServiceForm } from '../services/service-form.ts';
import { toCreateService } from '../services/wire-service.ts';
import { type Saving, WriteService } from '../services/write-service.tsx';
import { createService, creditQueries } from './create-service-api.ts';

export const CreateServicePage = () => {
  const { user } = useSession();
  return (
    <Page
      title="Create Service"
      subtitle={`Costs ${creditsPerService} credits. It starts as a draft that you alone see, until you publish it.`}
      back={{ to: paths.myServices, label: 'My Services' }}
    >
      {user ? <CreateService key={user._id} userId={user._id} /> : <PageSkeleton variant="form" />}
    </Page>
  );
};

/**
 * Shows a toast with the reason why no service was created. When credits are missing, the toast offers to `buy` the
 * required number; without `buy` it offers nothing. Returns a function that closes the toast.
 */
export const sayNotCreated = (said: Refused, reason: string, buy?: (required: number) => void): (() => void) => {
  if (said?.code !== errorCodes.insufficientCredits) {
    return toast.error('Failed to create service', { description: reason });
  }
  const required = typeof said.required === 'number' ? said.required : creditsPerService;
  const current = typeof said.current === 'number' ? said.current : 0;
  return toast.error(`You need ${required} credits to create a service. You currently have ${current} credits.`, {
    ...(buy && { action: { label: 'Buy Credits', onSelect: () => buy(required) } }),
  });
};

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
