import { creditsPerService, errorCodes, paths, type Service } from '@nearhand/contracts';
import { errorText, refusal, toast, useNavigate, useRefreshOn, useSession, useStillHere } from '@nearhand/platform';
// biome-ignore lint/style/noRestrictedImports: part of a run of the form.
import { useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { AppLink, Notice, Page, PageSkeleton } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SaveErrorBody } from '../services/field-errors.ts';
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

/** When credits are missing, the toast offers to `buy` them. Returns a function that closes the toast. */
const showCreateError = (body: SaveErrorBody, reason: string, buy?: (required: number) => void): (() => void) => {
  if (body?.code !== errorCodes.insufficientCredits) {
    return toast.error('Failed to create service', { description: reason });
  }
  const required = typeof body.required === 'number' ? body.required : creditsPerService;
  const current = typeof body.current === 'number' ? body.current : 0;
  return toast.error(`You need ${required} credits to create a service. You currently have ${current} credits.`, {
    ...(buy && { action: { label: 'Buy Credits', onSelect: () => buy(required) } }),
  });
};

const CreateService = ({ userId }: { userId: string }) => {
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const owner = { form: 'create-service', userId };
  const { mutateAsync } = useIdempotentMutation(createService);
  const [base] = useState(emptyServiceForm);
  // The offer to buy credits goes with the page, and before the next attempt.
  const closeToast = useRef<() => void>(undefined);
  useEffect(() => () => closeToast.current?.(), []);
  const buyCredits = (required: number) => void navigate(paths.buyCredits(required, paths.createService));

  const create = async (form: ServiceForm, { showErrors }: Saving) => {
    closeToast.current?.();
    let service: Service;
    try {
      service = await mutateAsync({ body: toCreateService(form) });
    } catch (error) {
      await showErrors(error);
      const body = await refusal(error);
      const reason = await errorText(error, 'An error occurred while creating your service. Please try again.');
      closeToast.current = showCreateError(body, reason, isStillHere() ? buyCredits : undefined);
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

export { CreateServicePage as Component };
