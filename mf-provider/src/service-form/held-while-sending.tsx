import { Stack } from '@nearhand/ui';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';

/** While the form is being sent, nothing in it can be changed: it would be in no answer, and lost on the next page. */
export const HeldWhileSending = ({ children }: { children: ReactNode }) => {
  const { isSubmitting } = useFormikContext();
  return (
    <Stack spacing={3} inert={isSubmitting} aria-busy={isSubmitting}>
      {children}
    </Stack>
  );
};
