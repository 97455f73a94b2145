import { paths } from '@nearhand/contracts';
import { errorText, runtimeConfig, toast } from '@nearhand/platform';
import { AppLink, announce, Typography } from '@nearhand/ui';
import { Form, SubmitButton, TextInput } from '@nearhand/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { object } from 'yup';
import { askForReset } from '../accounts/account-api.ts';
import { AuthCard } from '../credentials/auth-card.tsx';
import { email, unexplained } from '../credentials/credential-rules.ts';
import { CheckYourEmail } from './check-your-email.tsx';

const forgotPasswordForm = object({ email });
const emptyForm = { email: '' };

/** Makes no call unless recovery by mail is switched on. */
export const ForgotPasswordPage = () => {
  const [address, setAddress] = useState<string>();
  const { mutateAsync } = useMutation(askForReset);
  const submit = async (form: typeof emptyForm) => {
    const asked = form.email.trim();
    if (runtimeConfig().features.passwordRecovery) {
      try {
        await mutateAsync({ email: asked });
      } catch (error) {
        toast.error('Failed to send reset link', { description: await errorText(error, unexplained) });
        return;
      }
    }
    setAddress(asked);
    announce('Check your email');
  };
  return address === undefined ? (
    <AskForAddress onSubmit={submit} />
  ) : (
    <CheckYourEmail address={address} onAgain={() => setAddress(undefined)} />
  );
};

const AskForAddress = ({ onSubmit }: { onSubmit: (form: typeof emptyForm) => Promise<void> }) => (
  <AuthCard
    title="Forgot password"
    heading="Forgot your password?"
    subtitle="Enter your email and we'll send you a link to reset it"
  >
    <Form initialValues={emptyForm} validationSchema={forgotPasswordForm} onSubmit={onSubmit}>
      <TextInput name="email" label="Email" type="email" autoComplete="username" autoCapitalize="none" />
      <SubmitButton busyLabel="Sending..." fullWidth>
        Send reset link
      </SubmitButton>
    </Form>
    <Typography sx={{ mt: 3, textAlign: 'center' }}>
      <AppLink to={paths.login}>Back to login</AppLink>
    </Typography>
  </AuthCard>
);
