import { paths } from '@nearhand/contracts';
import { AppLink, announce, Button, Illustration, LinkButton, Stack, Typography } from '@nearhand/ui';
import { Form, SubmitButton, TextInput } from '@nearhand/ui/forms';
import { useState } from 'react';
import { object } from 'yup';
import { AuthPage } from '../credentials/auth-page.tsx';
import { email } from '../credentials/credential-rules.ts';

const forgotPasswordForm = object({ email });

/** Makes no call: recovery by mail is not built. */
export const ForgotPasswordPage = () => {
  const [address, setAddress] = useState<string>();
  const submit = (form: { email: string }) => {
    setAddress(form.email.trim());
    announce('Check your email');
  };
  return address === undefined ? (
    <AskForAddress onSubmit={submit} />
  ) : (
    <CheckYourEmail address={address} onAgain={() => setAddress(undefined)} />
  );
};

const AskForAddress = ({ onSubmit }: { onSubmit: (form: { email: string }) => void }) => (
  <AuthPage
    title="Forgot password"
    heading="Forgot your password?"
    subtitle="Enter your email and we'll send you a link to reset it"
  >
    <Form initialValues={{ email: '' }} validationSchema={forgotPasswordForm} onSubmit={onSubmit}>
      <TextInput name="email" label="Email" type="email" autoComplete="username" autoCapitalize="none" />
      <SubmitButton busyLabel="Sending..." fullWidth>
        Send reset link
      </SubmitButton>
    </Form>
    <Typography sx={{ mt: 3, textAlign: 'center' }}>
      <AppLink to={paths.login}>Back to login</AppLink>
    </Typography>
  </AuthPage>
);

const CheckYourEmail = ({ address, onAgain }: { address: string; onAgain: () => void }) => (
  <AuthPage title="Check your email">
    <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center' }}>
      <Illustration name="message" />
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        If an account belongs to <strong>{address}</strong>, a link to reset its password is on its way.
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Nothing there after a few minutes? Please look in your spam folder.
      </Typography>
      <Stack spacing={1.5} sx={{ width: '100%' }}>
        <Button variant="outlined" onClick={onAgain}>
          Try another email
        </Button>
        <LinkButton to={paths.login} variant="text">
          Back to login
        </LinkButton>
      </Stack>
    </Stack>
  </AuthPage>
);
