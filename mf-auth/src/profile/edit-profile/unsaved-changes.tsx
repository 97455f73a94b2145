import { useBlocker } from '@nearhand/platform';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import { type ProfileForm, toDetailsUpdate } from './edit-profile-form.ts';

/** Asks before a navigation, a reload or a closed tab throws away what was typed. */
export const UnsavedChanges = ({ before }: { before: ProfileForm }) => {
  const { values, isSubmitting } = useFormikContext<ProfileForm>();
  const unsaved = !isSubmitting && toDetailsUpdate(before, values) !== undefined;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Discard your changes?"
      text="What you changed in your profile has not been saved."
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      destructive
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
};
