import { errorCodes, paths, sitePath } from '@nearhand/contracts';
import {
  endSession,
  Navigate,
  runtimeConfig,
  unexplained,
  useLocation,
  useNavigate,
  useSearchParams,
  useSession,
} from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { AppLink, Notice, Typography } from '@nearhand/ui';
import { Form, PasswordInput, SubmitButton } from '@nearhand/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import type { FormikHelpers } from 'formik';
import { useState } from 'react';
import { object, string } from 'yup';
import { resetPassword } from '../accounts/account-api.ts';
import { AuthCard } from '../accounts/auth-card.tsx';
import { password, repeatProblem } from '../accounts/credential-rules.ts';
import { UsernameField } from '../accounts/username-fields.tsx';

export const resetPasswordForm = object({ newPassword: password, confirmPassword: string() });
export const emptyResetPasswordForm = { newPassword: '', confirmPassword: '' };
export type ResetPasswordForm = typeof emptyResetPasswordForm;

/** Makes no call unless recovery by mail is switched on. */
export const ResetPasswordPage = () => {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const { hash, state } = useLocation();
  const email = new URLSearchParams(hash.slice(1)).get('email');
  const token = address.get('token') ?? '';
  const recovers = runtimeConfig().features.passwordRecovery;
  const { user } = useSession();
  const client = useQueryClient();
  const [refused, setRefused] = useState(recovers && !token ? 'This link is incomplete.' : undefined);

  const { run } = useAction(resetPassword, {
    failed: ['Failed to reset password', unexplained],
    explain: { [errorCodes.resetInvalid]: setRefused },
    done: ({ userId }) => [
      'Password reset',
      user && userId && userId !== user._id
        ? 'It is that of another account.'
        : 'You can log in with your new password now.',
    ],
    // The link has ended every session of its account.
    onSuccess: ({ userId }) => user && userId === user._id && endSession(client),
  });
  const submit = async (form: ResetPasswordForm, { setFieldError }: FormikHelpers<ResetPasswordForm>) => {
    const problem = repeatProblem(form.newPassword, form.confirmPassword);
    if (problem) {
      // Not in the schema: checked at submit, cleared by the next change.
      setFieldError('confirmPassword', problem);
      return;
    }
    if (recovers && !(await run({ token, password: form.newPassword }))) return;
    // Replaced, or Back would lead to a link that works only once.
    await navigate(paths.login, { replace: recovers });
  };

  // As in the rest of this area: without recovery no email leads a signed-in user here.
  if (user && !recovers) return <Navigate to={sitePath(state?.from, paths.dashboard)} replace />;
  return (
    <AuthCard title="Reset password" heading="Choose a new password" subtitle="At least 6 characters">
      <Form
        initialValues={emptyResetPasswordForm}
        validationSchema={resetPasswordForm}
        validateOnBlur={false}
        onSubmit={submit}
      >
        {refused && (
          <Notice severity="error">
            {refused} <AppLink to={paths.forgotPassword}>Ask for a new link</AppLink>
          </Notice>
        )}
        {email && <UsernameField email={email} />}
        <PasswordInput name="newPassword" label="New password" autoComplete="new-password" />
        <PasswordInput name="confirmPassword" label="Confirm password" autoComplete="new-password" />
        <SubmitButton busyLabel="Saving..." fullWidth disabled={recovers && !token}>
          Reset password
        </SubmitButton>
      </Form>
      <Typography sx={{ mt: 3, textAlign: 'center' }}>
        <AppLink to={paths.login}>Back to login</AppLink>
      </Typography>
    </AuthCard>
  );
};

export { ResetPasswordPage as Component };
