import { errorCodes, type PasswordChange, type User } from '@nearhand/contracts';
import { unexplained } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { DialogButtons, Form, PasswordInput } from '@nearhand/ui/forms';
import { DialogFrame } from '@nearhand/ui/overlays';
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
  const { run, isPending } = useAction(changePassword, {
    failed: ['Failed to change password', unexplained],
    done: ['Password changed', 'Your other devices were signed out.'],
    onSuccess: onClose,
  });
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
        onSubmit={(form, { setFieldError }) =>
          run(toPasswordChange(form), {
            explain: { [errorCodes.wrongPassword]: (text) => setFieldError('currentPassword', text) },
          })
        }
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
