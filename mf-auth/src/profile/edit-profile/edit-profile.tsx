import type { User } from '@nearhand/contracts';
import { errorText, toast } from '@nearhand/platform';
import { Form, FormDraft } from '@nearhand/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { updateDetails } from '../../accounts/account-api.ts';
import { EditProfileFields } from './edit-profile-fields.tsx';
import {
  type ProfileField,
  type ProfileForm,
  profileForm,
  profileFormName,
  toDetailsUpdate,
  toProfileForm,
} from './edit-profile-form.ts';
import { UnsavedProfile } from './unsaved-profile.tsx';

interface Props {
  user: User;
  /** Where editing starts. */
  field: ProfileField;
  onClose: () => void;
}

/** The details as a form. A refusal leaves everything as it was typed; one that ends the session, until the next login. */
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
      <FormDraft form={profileFormName} />
      <UnsavedProfile before={before} />
    </Form>
  );
};
