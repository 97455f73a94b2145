import type { User } from '@nearhand/contracts';
import { errorText, toast } from '@nearhand/platform';
import { Form } from '@nearhand/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { updateDetails } from '../../accounts/account-api.ts';
import { EditProfileFields } from './edit-profile-fields.tsx';
import {
  type ProfileField,
  type ProfileForm,
  profileForm,
  toDetailsUpdate,
  toProfileForm,
} from './edit-profile-form.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';

interface Props {
  user: User;
  /** Where editing starts. */
  field: ProfileField;
  onClose: () => void;
}

/** The details as a form. A refusal leaves everything as it was typed, but for one that ends the session. */
export const EditProfile = ({ user, field, onClose }: Props) => {
  // What the person saw when they began: news from another tab meanwhile is not theirs to undo.
  const [before] = useState(() => toProfileForm(user));
  const { mutateAsync } = useMutation(updateDetails);
  const submit = async (form: ProfileForm) => {
    const changes = toDetailsUpdate(before, form);
    if (changes) {
      try {
        await mutateAsync(changes);
      } catch (error) {
        const description = await errorText(error, '');
        toast.error('Failed to update profile. Please try again.', { description });
        return;
      }
      toast.success('Profile updated successfully');
    }
    onClose();
  };
  return (
    <Form label="Edit Profile" initialValues={before} validationSchema={profileForm} onSubmit={submit}>
      <EditProfileFields focused={field} onCancel={onClose} />
      <UnsavedChanges before={before} />
    </Form>
  );
};
