import { paths, sitePath } from '@nearhand/contracts';
import { login, runtimeConfig, useLocation, useNavigate, useStillHere } from '@nearhand/platform';
import { type ActionOptions, useAction } from '@nearhand/platform/action';
import { AppLink, Button, brandName, Typography } from '@nearhand/ui';
import { Form, PasswordInput, SubmitButton } from '@nearhand/ui/forms';
import { ShieldCheck } from '@nearhand/ui/icons';
import { type InferType, object } from 'yup';
import { AuthCard } from '../accounts/auth-card.tsx';
import { email, password } from '../accounts/credential-rules.ts';
import { EmailInput } from '../accounts/username-fields.tsx';
import { SocialSignIn } from '../identity/social-sign-in.tsx';
import { loginWithPasskey, passkeyErrorText } from '../passkeys/passkey-api.ts';

export const loginForm = object({ email, password });
export type LoginForm = InferType<typeof loginForm>;

export const emptyLoginForm: LoginForm = { email: '', password: '' };

export const LoginPage = () => {
  const { state } = useLocation();
  const navigate = useNavigate();
  const stillHere = useStillHere();
  const entering: ActionOptions<unknown, unknown> = {
    done: ['Login successful', 'You have been logged in successfully.'],
    onSuccess: () => stillHere() && navigate(sitePath(state?.from, paths.dashboard), { replace: true }),
  };
  const { run } = useAction(login, { ...entering, failed: ['Login failed', 'Invalid credentials. Please try again.'] });

  return (
    <AuthCard title="Login" heading={`Login to ${brandName}`} subtitle="Enter your credentials to access your account">
      <Form initialValues={emptyLoginForm} validationSchema={loginForm} onSubmit={(form) => run(form)}>
        <EmailInput />
        <PasswordInput name="password" label="Password" autoComplete="current-password" />
        <Typography variant="body2" sx={{ justifySelf: 'end', mt: -1 }}>
          <AppLink to={paths.forgotPassword}>Forgot password?</AppLink>
        </Typography>
        <SubmitButton busyLabel="Logging in..." fullWidth>
          Login
        </SubmitButton>
      </Form>
      <PasskeyLogin entering={entering} />
      <SocialSignIn />
      <Typography sx={{ mt: 3, textAlign: 'center' }}>
        Don't have an account?{' '}
        <AppLink to={paths.signup} state={state}>
          Sign up
        </AppLink>
      </Typography>
    </AuthCard>
  );
};

/** Nothing where the site has no passkeys. */
const PasskeyLogin = ({ entering }: { entering: ActionOptions<unknown, unknown> }) => {
  const { run, isPending } = useAction(loginWithPasskey, { ...entering, failed: ['Login failed', passkeyErrorText] });
  if (!runtimeConfig().features.passkeys) return null;
  return (
    <Button
      variant="outlined"
      fullWidth
      // Not `disabled`: it would lose the focus.
      aria-disabled={isPending || undefined}
      startIcon={<ShieldCheck size={18} aria-hidden />}
      onClick={() => void run()}
      sx={{ mt: 1.5 }}
    >
      Log in with a passkey
    </Button>
  );
};

export { LoginPage as Component };
