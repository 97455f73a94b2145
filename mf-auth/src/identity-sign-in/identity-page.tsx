import {
  type IdentityProblem,
  identityProblems,
  identityProviders,
  isIdentityProvider,
  paths,
  sitePath,
} from '@nearhand/contracts';
import { errorText, Navigate, toast, useNavigate, useSearchParams, useSession, useStillHere } from '@nearhand/platform';
import { LinkButton, Notice, Stack, Typography } from '@nearhand/ui';
// biome-ignore lint/style/noRestrictedImports: runs by itself, once.
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { AuthCard } from '../accounts/auth-card.tsx';
import { endIdentitySignIn } from '../identity/identity-api.ts';

const problemTexts: Readonly<Record<IdentityProblem, (provider: string) => string>> = {
  'unknown-provider': (provider) => `Signing in with ${provider} is switched off on this site.`,
  unavailable: (provider) => `${provider} does not answer. Nothing was changed; please try again in a moment.`,
  cancelled: (provider) => `You cancelled the sign-in at ${provider}. Nothing was changed.`,
  expired: () => 'This sign-in has run out, was used, or began in another browser. Please begin again.',
  rejected: (provider) => `We could not verify the answer of ${provider}. Nothing was changed; please begin again.`,
  unconfirmed: (provider) =>
    `${provider} has not confirmed your email address, so we cannot use it. Confirm it there and try again, or use your email and a password here.`,
  'link-first': (provider) =>
    `We cannot use ${provider} for your email address yet. Log in with your password first and confirm your email address in your profile. Then connect ${provider} there, under Connected sign-in. If you have no password, choose “Forgot password?”.`,
  'confirm-first': (provider) =>
    `Please confirm your email address in your profile first. Then you can connect ${provider}.`,
  'other-account': (provider) =>
    `This account at ${provider} does not fit: it is connected to another account here, or yours has another one connected.`,
  suspended: () => 'Your account is suspended. Our email to you says why; answer it to reach us. Your money is safe.',
  'too-many': () => 'Too many attempts. Please try again in a few minutes.',
};

/** The provider led back here: ends the sign-in that this browser began, or says why it cannot. */
export const IdentityPage = () => {
  const [address] = useSearchParams();
  const provider = address.get('provider');
  const name = isIdentityProvider(provider) ? identityProviders[provider] : 'this provider';
  const problem = identityProblems.find((known) => known === address.get('problem'));
  return (
    <AuthCard title="Sign in" heading="Sign in" subtitle="With an account that you have elsewhere">
      {problem ? <Problem text={problemTexts[problem](name)} /> : <EndOfSignIn />}
    </AuthCard>
  );
};

const Problem = ({ text }: { text: string }) => {
  const { isAuthenticated } = useSession();
  return (
    <Stack spacing={2}>
      <Notice severity="error">{text}</Notice>
      <LinkButton to={isAuthenticated ? paths.profile : paths.login} variant="outlined">
        {isAuthenticated ? 'Go to your profile' : 'Go to the login'}
      </LinkButton>
    </Stack>
  );
};

const EndOfSignIn = () => {
  const { isAuthenticated } = useSession();
  const navigate = useNavigate();
  const stillHere = useStillHere();
  const { mutateAsync } = useMutation(endIdentitySignIn);
  const [problem, setProblem] = useState<string>();
  const end = useEffectEvent(async () => {
    try {
      const { from, isNew } = await mutateAsync();
      if (isNew)
        toast.success('Registration successful', { description: 'Your account has been created successfully.' });
      else toast.success('Login successful', { description: 'You have been logged in successfully.' });
      if (stillHere()) await navigate(sitePath(from, paths.dashboard), { replace: true });
    } catch (error) {
      setProblem(await errorText(error));
    }
  });
  // The person has pressed a button, and the way led through the provider.
  useEffect(() => void end(), []);
  if (!problem) return <Typography aria-busy>Signing you in…</Typography>;
  // Of two tabs that sign in at once, one may take the grant of both.
  return isAuthenticated ? <Navigate to={paths.dashboard} replace /> : <Problem text={problem} />;
};

export { IdentityPage as Component };
