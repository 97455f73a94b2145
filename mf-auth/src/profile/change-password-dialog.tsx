import { errorCodes, type PasswordChange, type User } from '@nearhand/contracts';
import { errorCode, errorText, toast } from '@nearhand/platform';
import { DialogButtons, Form, PasswordInput } from '@nearhand/ui/forms';
import { DialogFrame } from '@nearhand/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import type { FormikHelpers } from 'formik';
import { object, ref, string } from 'yup';
import { changePassword } from '../accounts/account-api.ts';
import { ownPassword, password, passwordsDiffer } from '../accounts/credential-rules.ts';
import { UsernameField } from '../accounts/username-fields.tsx';

export const changePasswordForm = object({
  currentPassword: ownPassword,
  newPassword: password,
  confirmPassword: string()
    .oneOf([ref('newPassword')], passwordsDiffer)
    .required(passwordsDiffer),
});

export const emptyChangePasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' };
export type ChangePasswordForm = typeof emptyChangePasswordForm;

const toPasswordChange = ({ currentPassword, newPassword }: ChangePasswordForm): PasswordChange => ({
  currentPassword,
  newPassword,
});

export const ChangePasswordDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { mutateAsync, isPending } = useMutation(changePassword);
  const submit = async (form: ChangePasswordForm, { setFieldError }: FormikHelpers<ChangePasswordForm>) => {
    try {
      await mutateAsync(toPasswordChange(form));
    } catch (error) {
      const text = await errorText(error);
      if ((await errorCode(error)) === errorCodes.wrongPassword) setFieldError('currentPassword', text);
      else toast.error('Failed to change password', { description: text });
      return;
    }
    toast.success('Password changed', { description: 'Your other devices were signed out.' });
    onClose();
  };
  return (
    <DialogFrame
      title="Change Password"
      text="Every other device that is signed in to your account will be signed out."
      busy={isPending}
      onClose={onClose}
    >
      <Form
        initialValues={emptyChangePasswordForm}
        validationSchema={changePasswordForm}
        // Leaving the field must not take away what the API said of it.
        validateOnBlur={false}
        onSubmit={submit}
      >
        <UsernameField email={user.email} />
        <PasswordInput name="currentPassword" label="Current password" autoComplete="current-password" autoFocus />
        <PasswordInput name="newPassword" label="New password" autoComplete="new-password" />
        <PasswordInput name="confirmPassword" label="Confirm password" autoComplete="new-password" />
        <DialogButtons submit="Change Password" busyLabel="Changing..." onClose={onClose} />
      </Form>
    </DialogFrame>
  );
};
