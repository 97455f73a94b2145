import type { OwnPolicies, Service } from '@nearhand/contracts';
import { Card, ErrorState, PageSkeleton, Section, Stack, styled } from '@nearhand/ui';
import { RadioGroupInput } from '@nearhand/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { ScheduleForm, ScheduleParts } from '../schedule/schedule-form.tsx';
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
  const { data: services = [], isPending, errorUpdateCount } = useQuery(serviceQueries.newest());
  return (
    <SchedulePage
      title="Cancellation policy"
      subtitle="What customers get back when they cancel. Bookings that exist keep the policy they were requested with."
    >
      {policies && !(isPending && errorUpdateCount === 0) ? (
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

const Policies = ({ policies, services }: { policies: OwnPolicies; services: readonly Service[] }) => (
  <ScheduleForm
    label="Cancellation policy"
    submitLabel="Save policy"
    failureText="Failed to save the policy"
    initialValues={() => toPoliciesForm(policies)}
    isSame={isSamePolicies}
    validationSchema={policiesSchema}
    mutation={savePolicies}
    toInput={toOwnPolicies}
  >
    <ScheduleParts>
      <PolicyChoice />
      <aside>
        <PolicyExample />
      </aside>
      <Exceptions services={services} />
    </ScheduleParts>
  </ScheduleForm>
);

const Choices = styled('div')({ '--card-width': '220px' });

const PolicyChoice = () => {
  const { name } = useFormikContext<PoliciesForm>().values;
  return (
    <Section title="Your policy" subtitle="Of all your services, unless an exception says otherwise.">
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
    </Section>
  );
};

export { CancellationPage as Component };
