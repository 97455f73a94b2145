import { ConfirmLeave } from '@nearhand/ui/overlays';
import { useFormikContext } from 'formik';
import { type ProfileForm, toDetailsUpdate } from './edit-profile-form.ts';

/** Asks before what was typed is thrown away. */
export const UnsavedProfile = ({ before }: { before: ProfileForm }) => {
  const { values, isSubmitting } = useFormikContext<ProfileForm>();
  return (
    <ConfirmLeave
      isDirty={!isSubmitting && toDetailsUpdate(before, values) !== undefined}
      title="Discard your changes?"
      text="What you changed in your profile has not been saved."
      confirmLabel="Discard changes"
      destructive
    />
  );
};
