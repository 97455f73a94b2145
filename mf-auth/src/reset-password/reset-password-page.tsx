import { paths } from '@nearhand/contracts';
import { useNavigate } from '@nearhand/platform';
import { AppLink, announce, Typography } from '@nearhand/ui';
import { Form, PasswordInput, SubmitButton } from '@nearhand/ui/forms';
import type { FormikHelpers } from 'formik';
import { object, string } from 'yup';
import { AuthPage } from '../credentials/auth-page.tsx';
import { password, passwordsDiffer } from '../credentials/credential-rules.ts';

const resetPasswordForm = object({ newPassword: password, confirmPassword: string() });
const emptyForm = { newPassword: '', confirmPassword: '' };
type ResetPasswordForm = typeof emptyForm;

/** Makes no call: recovery by mail is not built. */
export const ResetPasswordPage = () => {
  const navigate = useNavigate();
  const submit = async (form: ResetPasswordForm, { setFieldError }: FormikHelpers<ResetPasswordForm>) => {
    if (form.newPassword !== form.confirmPassword) {
      // Not a rule of the schema: it is judged at submit alone, and the next change clears it.
      setFieldError('confirmPassword', passwordsDiffer);
      announce(passwordsDiffer);
      return;
    }
    await navigate(paths.login);
  };
  return (
    <AuthPage title="Reset password" heading="Choose a new password" subtitle="At least 6 characters">
      <Form initialValues={emptyForm} validationSchema={resetPasswordForm} validateOnBlur={false} onSubmit={submit}>
        <PasswordInput name="newPassword" label="New password" autoComplete="new-password" />
        <PasswordInput name="confirmPassword" label="Confirm password" autoComplete="new-password" />
        <SubmitButton busyLabel="Saving..." fullWidth>
          Reset password
        </SubmitButton>
      </Form>
      <Typography sx={{ mt: 3, textAlign: 'center' }}>
        <AppLink to={paths.login}>Back to login</AppLink>
      </Typography>
    </AuthPage>
  );
};
