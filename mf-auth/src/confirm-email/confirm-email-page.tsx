import { errorCodes, paths } from '@nearhand/contracts';
import { unexplained, useNavigate, useSearchParams, useSession } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Button, LinkButton, Notice, Stack, Typography } from '@nearhand/ui';
import { useState } from 'react';
import { confirmEmail } from '../accounts/account-api.ts';
import { AuthCard } from '../accounts/auth-card.tsx';

/** For the link in the email: opening it confirms nothing, as programs open links too. */
export const ConfirmEmailPage = () => {
  const navigate = useNavigate();
  const { user, isAuthenticated } = useSession();
  const [address] = useSearchParams();
  const token = address.get('token') ?? '';
  const [refused, setRefused] = useState(token ? undefined : 'This link is incomplete.');

  const confirm = useAction(confirmEmail, {
    failed: ['Failed to confirm your email', unexplained],
    explain: { [errorCodes.confirmationInvalid]: setRefused },
    done: ({ userId }) => [
      'Email confirmed',
      user && userId && userId !== user._id ? 'It is that of another account.' : undefined,
    ],
    // Replaced, or Back would lead to a link that works only once.
    onSuccess: () => navigate(isAuthenticated ? paths.profile : paths.login, { replace: true }),
  });

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
            <Button variant="contained" loading={confirm.isPending} onClick={() => void confirm.run({ token })}>
              Confirm my email
            </Button>
          </>
        )}
      </Stack>
    </AuthCard>
  );
};

export { ConfirmEmailPage as Component };
