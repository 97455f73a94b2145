import { Stack } from '@nearhand/ui';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';

interface Props {
  spacing?: number;
  children: ReactNode;
}

/** Fields that cannot be changed while their form is sent: such changes would be lost. */
export const InertWhileSending = ({ spacing = 2.5, children }: Props) => {
  const { isSubmitting } = useFormikContext();
  return (
    <Stack spacing={spacing} inert={isSubmitting} aria-busy={isSubmitting}>
      {children}
    </Stack>
  );
};
