import { paths } from '@nearhand/contracts';
import { UnsavedChanges } from '@nearhand/ui/overlays';
import { useFormikContext } from 'formik';
import type { ServiceForm } from './service-form.ts';
import { isSameForm } from './wire-service.ts';

interface Props {
  /** The form with nothing typed. */
  base: ServiceForm;
  isUploading: boolean;
}

/** Asks before the form is left unfinished. Buying credits is a part of finishing it. */
export const UnsavedService = ({ base, isUploading }: Props) => {
  const { values, isSubmitting } = useFormikContext<ServiceForm>();
  return (
    <UnsavedChanges
      unsaved={!isSubmitting && (isUploading || !isSameForm(values, base))}
      title="Leave without saving?"
      text="Your service has not been saved. What you typed is kept in this browser and will be here when you come back."
      confirmLabel="Leave"
      roundTrip={paths.getCredits}
    />
  );
};
