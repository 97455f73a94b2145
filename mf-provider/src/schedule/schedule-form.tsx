import { unexplained } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Box, Stack, StickyBottomBar, styled, Typography } from '@nearhand/ui';
import { Form, SubmitButton } from '@nearhand/ui/forms';
import { ConfirmLeave } from '@nearhand/ui/overlays';
import type { UseMutationOptions } from '@tanstack/react-query';
import { type FormikHelpers, type FormikValues, useFormikContext } from 'formik';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { InertWhileSending } from '../forms/inert-while-sending.tsx';

interface Props<V extends FormikValues, Answer, Input> {
  label: string;
  submitLabel: string;
  failureText: string;
  initialValues: () => V;
  isSame: (values: V, saved: V) => boolean;
  validationSchema: ComponentProps<typeof Form<V>>['validationSchema'];
  mutation: UseMutationOptions<Answer, Error, Input>;
  toInput: (values: V) => Input;
  children: ReactNode;
}

/** A form in parts that is edited for long: it says whether all is saved, and asks before changes are lost. */
export const ScheduleForm = <V extends FormikValues, Answer, Input>(props: Props<V, Answer, Input>) => {
  const { label, submitLabel, failureText, initialValues, isSame, validationSchema, mutation, toInput, children } =
    props;
  const [saved, setSaved] = useState(initialValues);
  const { run } = useAction(mutation, { failed: [failureText, unexplained], done: `${label} saved` });
  const save = async (values: V, { resetForm }: FormikHelpers<V>) => {
    if (!(await run(toInput(values)))) return;
    setSaved(values);
    resetForm({ values });
  };
  return (
    <Form label={label} initialValues={saved} validationSchema={validationSchema} onSubmit={save}>
      <Stack spacing={4}>
        <InertWhileSending spacing={4}>{children}</InertWhileSending>
        <SaveBar label={label} submitLabel={submitLabel} isSaved={(values: V) => isSame(values, saved)} />
      </Stack>
    </Form>
  );
};

interface SaveBarProps<V> {
  label: string;
  submitLabel: string;
  isSaved: (values: V) => boolean;
}

const SaveBar = <V extends FormikValues>({ label, submitLabel, isSaved }: SaveBarProps<V>) => {
  const { values, isSubmitting } = useFormikContext<V>();
  return (
    <StickyBottomBar sx={{ display: { md: 'flex' } }}>
      <ConfirmLeave
        isDirty={!isSubmitting && !isSaved(values)}
        title="Leave without saving?"
        text={`Your changes to the ${label.toLowerCase()} will be lost.`}
        confirmLabel="Leave"
        destructive
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
        {isSaved(values) ? 'All changes are saved.' : 'You have unsaved changes.'}
      </Typography>
      <Box sx={{ flex: { xs: 1, sm: 'none' } }}>
        <SubmitButton fullWidth busyLabel="Saving...">
          {submitLabel}
        </SubmitButton>
      </Box>
    </StickyBottomBar>
  );
};

/** The parts of such a form, with an example beside them where there is room. */
export const ScheduleParts = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '24px 40px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    '& > *': { gridColumn: 1 },
    '& > aside': { gridArea: '1 / 2 / span 2 / 2', alignSelf: 'start' },
  },
}));
