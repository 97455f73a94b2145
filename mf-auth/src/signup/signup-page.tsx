import { paths } from '@nearhand/contracts';
import { errorText, register, toast, useLocation, useNavigate, useStillHere } from '@nearhand/platform';
import { AppLink, brandName, Typography } from '@nearhand/ui';
import { useMutation } from '@tanstack/react-query';
import { AuthCard } from '../credentials/auth-card.tsx';
import { SocialSignIn } from '../credentials/social-sign-in.tsx';
import { SignupFields } from './signup-fields.tsx';
import { type SignupForm, toRegistration } from './signup-form.ts';

export const SignupPage = () => {
  const { state } = useLocation();
  const navigate = useNavigate();
  const stillHere = useStillHere();
  const { mutateAsync } = useMutation(register);

  const submit = async (form: SignupForm) => {
    try {
      await mutateAsync(toRegistration(form));
    } catch (error) {
      const description = await errorText(error, 'Could not create account. Please try again.');
      toast.error('Registration failed', { description });
      return;
    }
    toast.success('Registration successful', { description: 'Your account has been created successfully.' });
    // The guard there sends the person, who is signed in by now, on to where they came from.
    if (stillHere()) await navigate(paths.login, { replace: true, state });
  };

  return (
    <AuthCard title="Sign up" heading="Create your account" subtitle={`Join ${brandName} to find help, or to offer it`}>
      <SignupFields onSubmit={submit} />
      <SocialSignIn />
      <Typography sx={{ mt: 3, textAlign: 'center' }}>
        Already have an account?{' '}
        <AppLink to={paths.login} state={state}>
          Login
        </AppLink>
      </Typography>
    </AuthCard>
  );
};
