import { errorCodes, paths } from '@nearhand/contracts';
import { errorCode, errorText, toast, useNavigate, useSearchParams, useSession } from '@nearhand/platform';
import { Button, LinkButton, Notice, Stack, Typography } from '@nearhand/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmEmail } from '../accounts/account-api.ts';
import { AuthCard } from '../accounts/auth-card.tsx';

/** For the link in the email: opening it confirms nothing, as programs open links too. */
export const ConfirmEmailPage = () => {
  const navigate = useNavigate();
  const { user } = useSession();
  const [address] = useSearchParams();
  const token = address.get('token') ?? '';
  const { mutateAsync, isPending } = useMutation(confirmEmail);
  const [refused, setRefused] = useState(token ? undefined : 'This link is incomplete.');

  const confirm = async () => {
    try {
      await mutateAsync({ token });
    } catch (error) {
      const text = await errorText(error);
      if ((await errorCode(error)) === errorCodes.confirmationInvalid) setRefused(text);
      else toast.error('Failed to confirm your email', { description: text });
      return;
    }
    toast.success('Email confirmed');
    // Replaced, or Back would lead to a link that works only once.
    await navigate(user ? paths.profile : paths.login, { replace: true });
  };

  return (
    <AuthCard title="Confirm your email" heading="Confirm your email address" subtitle="One click, and it is done">
      <Stack spacing={2}>
        {refused ? (
          <>
            <Notice severity="error">{refused}</Notice>
            <LinkButton to={paths.profile} variant="outlined">
              Go to your profile
            </LinkButton>
          </>
        ) : (
          <>
            <Typography>
              Your page then says that your email is confirmed. It does not show the address to others.
            </Typography>
            <Button variant="contained" loading={isPending} onClick={() => void confirm()}>
              Confirm my email
            </Button>
          </>
        )}
      </Stack>
    </AuthCard>
  );
};

export { ConfirmEmailPage as Component };
