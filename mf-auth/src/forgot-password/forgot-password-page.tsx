import { paths } from '@nearhand/contracts';
import { runtimeConfig, unexplained } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { AppLink, announce, Button, Illustration, LinkButton, Stack, Typography } from '@nearhand/ui';
import { Form, SubmitButton } from '@nearhand/ui/forms';
import { useState } from 'react';
import { object } from 'yup';
import { askForReset } from '../accounts/account-api.ts';
import { AuthCard } from '../accounts/auth-card.tsx';
import { email } from '../accounts/credential-rules.ts';
import { EmailInput } from '../accounts/username-fields.tsx';

const forgotPasswordForm = object({ email });
const emptyForm = { email: '' };

/** Makes no call unless recovery by mail is switched on. */
export const ForgotPasswordPage = () => {
  const [address, setAddress] = useState<string>();
  const { run } = useAction(askForReset, { failed: ['Failed to send reset link', unexplained] });
  const submit = async ({ email: asked }: typeof emptyForm) => {
    if (runtimeConfig().features.passwordRecovery && !(await run({ email: asked }))) return;
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
      <EmailInput />
      <SubmitButton busyLabel="Sending..." fullWidth>
        Send reset link
      </SubmitButton>
    </Form>
    <Typography sx={{ mt: 3, textAlign: 'center' }}>
      <AppLink to={paths.login}>Back to login</AppLink>
    </Typography>
  </AuthCard>
);

const CheckYourEmail = ({ address, onAgain }: { address: string; onAgain: () => void }) => (
  <AuthCard title="Check your email">
    <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center' }}>
      <Illustration name="message" />
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {runtimeConfig().features.passwordRecovery ? (
          <>
            If an account belongs to <strong>{address}</strong>, a link to reset its password is on its way.
          </>
        ) : (
          <>
            Messages about your password go to <strong>{address}</strong>.
          </>
        )}
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
  </AuthCard>
);

export { ForgotPasswordPage as Component };
