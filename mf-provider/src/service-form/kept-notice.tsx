import { Button, Notice, recoverFocus } from '@nearhand/ui';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import type { ServiceForm } from './service-form.ts';

interface Props {
  /** The form with nothing typed. */
  base: ServiceForm;
}

/** Says that the form is as somebody left it, and offers to forget that. */
export const KeptNotice = ({ base }: Props) => {
  const { resetForm } = useFormikContext<ServiceForm>();
  const [isForgotten, setForgotten] = useState(false);
  if (isForgotten) return null;
  return (
    <Notice severity="info">
      We kept what you had typed when you left.{' '}
      <Button
        size="small"
        color="inherit"
        onClick={() => {
          resetForm({ values: base });
          setForgotten(true);
          recoverFocus();
        }}
      >
        Start over
      </Button>
    </Notice>
  );
};
