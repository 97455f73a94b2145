import { areaLimits, formatCount, paths, type ServiceArea } from '@nearhand/contracts';
import { useAction } from '@nearhand/platform/action';
import { Card, ErrorState, Notice, Page, PageSkeleton, Stack, Typography } from '@nearhand/ui';
import { Form, RadioGroupInput, SubmitButton, TextInput } from '@nearhand/ui/forms';
import { ConfirmLeave } from '@nearhand/ui/overlays';
import { useQuery } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { InertWhileSending } from '../forms/inert-while-sending.tsx';
import { areaQueries, saveArea } from './area-api.ts';
import { type AreaForm, areaForm, toArea, toAreaForm } from './area-form.ts';

export const ServiceAreaPage = () => {
  const { data, isPending, refetch } = useQuery(areaQueries.edited());
  return (
    <Page
      title="Service area"
      subtitle="How far you come. Customers see about how many miles away you are, in whole miles, never where."
      back={{ to: paths.myServices, label: 'Back to My Services' }}
    >
      {data ? (
        <EditArea area={data} />
      ) : isPending ? (
        <PageSkeleton variant="form" />
      ) : (
        <ErrorState title="Error Loading Service Area" what="your service area" onRetry={() => void refetch()} />
      )}
    </Page>
  );
};

const kinds = [
  { value: 'ask', label: 'Customers ask me', hint: 'Your services have no distance.' },
  { value: 'radius', label: 'Around a postal code', hint: `Up to ${areaLimits.radiusMiles} miles.` },
  { value: 'codes', label: 'A list of postal codes', hint: `Up to ${areaLimits.postalCodes}.` },
];

const EditArea = ({ area }: { area: ServiceArea }) => {
  const [initialValues, setInitial] = useState(() => toAreaForm(area));
  const { run } = useAction(saveArea, {
    failed: 'Failed to save service area',
    done: 'Service area saved',
    onSuccess: (saved) => setInitial(toAreaForm(saved)),
  });
  const save = async (form: AreaForm) => {
    const body = toArea(form);
    if (body) await run(body);
  };
  return (
    <Form
      label="Service area"
      enableReinitialize
      initialValues={initialValues}
      validationSchema={areaForm}
      onSubmit={save}
    >
      <LeaveQuestion />
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <Stack spacing={3}>
          <InertWhileSending spacing={3}>
            <RadioGroupInput name="kind" label="How far do you come?" options={kinds} />
            <Fields />
            <Coverage />
          </InertWhileSending>
          <div>
            <SubmitButton busyLabel="Saving...">Save Service Area</SubmitButton>
          </div>
        </Stack>
      </Card>
    </Form>
  );
};

const LeaveQuestion = () => {
  const { dirty, isSubmitting } = useFormikContext<AreaForm>();
  return (
    <ConfirmLeave
      isDirty={!isSubmitting && dirty}
      title="Leave without saving?"
      text="Your service area has not been saved."
      confirmLabel="Leave"
    />
  );
};

const Fields = () => {
  const { kind } = useFormikContext<AreaForm>().values;
  if (kind === 'radius') {
    return (
      <Stack spacing={2.5}>
        <TextInput
          name="postalCode"
          label="Postal code"
          autoComplete="off"
          helperText="Distances begin in its center. Customers do not see it."
        />
        {/* Chromium's number field leaves out a comma: 2,5 is 25. */}
        <TextInput name="radiusMiles" label="Miles" inputMode="numeric" autoComplete="off" />
      </Stack>
    );
  }
  if (kind !== 'codes') return null;
  return (
    <TextInput
      name="postalCodes"
      label="Postal codes"
      multiline
      rows={4}
      autoComplete="off"
      helperText="With commas between them. Distances begin at the one in the middle."
    />
  );
};

/** How much the form covers, before it is saved. Its height stays. */
const Coverage = () => {
  const { values } = useFormikContext<AreaForm>();
  const area = toArea(values);
  const isAsked = area?.postalCode !== undefined || area?.postalCodes !== undefined;
  const { data } = useQuery({ ...areaQueries.coverage(area ?? {}), enabled: isAsked });
  if (values.kind === 'ask') return null;
  const { covered, total, unknown } = (isAsked && data) || { covered: 0, total: 0, unknown: [] };
  const codes = unknown.join(', ');
  return (
    <Stack spacing={1.5} aria-live="polite">
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {total > 0
          ? `This covers ${formatCount(covered)} of ${formatCount(total)} postal codes.`
          : 'Enter postal codes to see how many are covered.'}
      </Typography>
      {codes && (
        <Notice severity="warning">
          {unknown.length === 1 ? 'We do not know this postal code: ' : 'We do not know these postal codes: '}
          <bdi style={{ overflowWrap: 'anywhere' }}>{codes}</bdi>
        </Notice>
      )}
    </Stack>
  );
};

export { ServiceAreaPage as Component };
