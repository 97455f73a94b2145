import type { OwnPolicies, Service } from '@nearhand/contracts';
import { orToast, toast, unexplained, useSingleFlight } from '@nearhand/platform';
import {
  Box,
  Card,
  ErrorState,
  PageSkeleton,
  SectionHeading,
  Stack,
  StickyBottomBar,
  styled,
  Typography,
} from '@nearhand/ui';
import { Form, RadioGroupInput, SubmitButton } from '@nearhand/ui/forms';
import { ConfirmLeave } from '@nearhand/ui/overlays';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormikHelpers, useFormikContext } from 'formik';
import { useState } from 'react';
import { SchedulePage } from '../schedule/schedule-frame.tsx';
import { serviceQueries } from '../services/service-api.ts';
import { cancellationQueries, savePolicies } from './cancellation-api.ts';
import { Exceptions } from './exceptions.tsx';
import { PolicyExample } from './policy-example.tsx';
import { TableFields } from './policy-fields.tsx';
import {
  isSamePolicies,
  type PoliciesForm,
  policiesSchema,
  policyChoices,
  toOwnPolicies,
  toPoliciesForm,
} from './policy-form.ts';

export const CancellationPage = () => {
  const { data: policies, isError, refetch } = useQuery(cancellationQueries.edited());
  const { data: services = [], isPending } = useQuery(serviceQueries.newest());
  return (
    <SchedulePage
      title="Cancellation policy"
      subtitle="What customers get back when they cancel. Bookings that exist keep the policy they were requested with."
    >
      {policies && !isPending ? (
        <Policies policies={policies} services={services} />
      ) : isError ? (
        <ErrorState
          title="We couldn't load your cancellation policy"
          text="Please try again."
          onRetry={() => void refetch()}
        />
      ) : (
        <PageSkeleton variant="form" />
      )}
    </SchedulePage>
  );
};

const Policies = ({ policies, services }: { policies: OwnPolicies; services: readonly Service[] }) => {
  const [initial, setInitial] = useState(() => toPoliciesForm(policies));
  const { mutateAsync } = useMutation(savePolicies);
  const save = useSingleFlight(async (form: PoliciesForm, { resetForm }: FormikHelpers<PoliciesForm>) => {
    if (!(await orToast(mutateAsync(toOwnPolicies(form)), 'Failed to save the policy', unexplained))) return;
    setInitial(form);
    resetForm({ values: form });
    toast.success('Cancellation policy saved');
  });
  return (
    <Form label="Cancellation policy" initialValues={initial} validationSchema={policiesSchema} onSubmit={save}>
      <LeaveQuestion initial={initial} />
      <Stack spacing={4}>
        <Parts>
          <PolicyChoice />
          <aside>
            <PolicyExample />
          </aside>
          <Exceptions services={services} />
        </Parts>
        <SaveBar initial={initial} />
      </Stack>
    </Form>
  );
};

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '24px 40px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    '& > *': { gridColumn: 1 },
    '& > aside': { gridArea: '1 / 2 / span 2 / 2', alignSelf: 'start' },
  },
}));

const Choices = styled('div')({ '--card-width': '220px' });

const PolicyChoice = () => {
  const { name } = useFormikContext<PoliciesForm>().values;
  return (
    <section aria-labelledby="policy">
      <SectionHeading id="policy" subtitle="Of all your services, unless an exception says otherwise.">
        Your policy
      </SectionHeading>
      <Stack spacing={2}>
        <Choices>
          <RadioGroupInput name="name" label="Policy" options={policyChoices} />
        </Choices>
        {name === 'table' && (
          <Card sx={{ p: { xs: 2, sm: 2.5 } }}>
            <TableFields name="rows" label="Your table" />
          </Card>
        )}
      </Stack>
    </section>
  );
};

const SaveBar = ({ initial }: { initial: PoliciesForm }) => {
  const { values } = useFormikContext<PoliciesForm>();
  return (
    <StickyBottomBar sx={{ display: { md: 'flex' } }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
        {isSamePolicies(values, initial) ? 'All changes are saved.' : 'You have unsaved changes.'}
      </Typography>
      <Box sx={{ flex: { xs: 1, sm: 'none' } }}>
        <SubmitButton fullWidth busyLabel="Saving...">
          Save policy
        </SubmitButton>
      </Box>
    </StickyBottomBar>
  );
};

const LeaveQuestion = ({ initial }: { initial: PoliciesForm }) => {
  const { values, isSubmitting } = useFormikContext<PoliciesForm>();
  return (
    <ConfirmLeave
      isDirty={!isSubmitting && !isSamePolicies(values, initial)}
      title="Leave without saving?"
      text="Your changes to the cancellation policy will be lost."
      confirmLabel="Leave"
      destructive
    />
  );
};
