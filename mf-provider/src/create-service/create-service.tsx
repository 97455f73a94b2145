import { paths, type Service } from '@nearhand/contracts';
import { createIdempotencyKeys, toast, useNavigate, useStillHere } from '@nearhand/platform';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dropKeptForm } from '../service-form/kept-form.ts';
import { markRefused } from '../service-form/refused-save.ts';
import { emptyServiceForm, type ServiceForm } from '../service-form/service-form.ts';
import { toCreateService } from '../service-form/wire-service.ts';
import { type ServiceFormHelpers, WriteService } from '../service-form/write-service.tsx';
import { myServicesTab } from '../services/my-services-tab.ts';
import { createService } from './create-service-api.ts';
import { sayNotCreated } from './creation-refused.ts';

/** The form of a new service of that person's. */
export const CreateService = ({ userId }: { userId: string }) => {
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const { mutateAsync } = useMutation(createService);
  const [keys] = useState(createIdempotencyKeys);
  const owner = { form: 'create-service', userId };
  // An offer that nobody took is worth nothing on other pages, nor beside the next answer.
  const takeBack = useRef<() => void>(undefined);
  useEffect(() => () => takeBack.current?.(), []);
  const buyCredits = (required: number) => void navigate(paths.buyCredits(required, paths.createService));

  const create = async (form: ServiceForm, helpers: ServiceFormHelpers) => {
    const body = toCreateService(form);
    takeBack.current?.();
    let service: Service;
    try {
      service = await mutateAsync({ body, idempotencyKey: keys.keyFor(body) });
    } catch (error) {
      await keys.failed(error);
      await markRefused(error, form, helpers);
      takeBack.current = await sayNotCreated(error, buyCredits);
      return;
    }
    dropKeptForm(owner);
    toast.success('Service created successfully', { description: 'It is a draft: publish it when it is ready.' });
    if (isStillHere()) await navigate(myServicesTab(service.status));
    return 'done' as const;
  };

  return (
    <WriteService
      label="Create Service"
      owner={owner}
      start={emptyServiceForm}
      submit="Create Service"
      busyLabel="Creating..."
      onSave={create}
    />
  );
};
