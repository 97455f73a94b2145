import { errorCodes, paths } from '@nearhand/contracts';
import { endSession, unexplained, useNavigate, useSearchParams, useSession } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Button, LinkButton, Notice, Stack, Typography } from '@nearhand/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerEmailChange } from '../accounts/account-api.ts';
import { AuthCard } from '../accounts/auth-card.tsx';

const done = {
  undo: ['Change undone', 'All devices were signed out. We have sent you a link to set a new password.'],
  keep: ['New address confirmed', 'Links to set a new password go there now.'],
} as const;

/** For the link in the email to the old address: opening it changes nothing, as programs open links too. */
export const EmailChangePage = () => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { user } = useSession();
  const [address] = useSearchParams();
  const token = address.get('token') ?? '';
  const [refused, setRefused] = useState(token ? undefined : 'This link is incomplete.');

  const { run, isPending } = useAction(answerEmailChange, {
    failed: ['Failed to answer', unexplained],
    explain: { [errorCodes.emailChangeInvalid]: setRefused },
    done: ({ userId }, { keep }) => {
      const [title, text] = done[keep ? 'keep' : 'undo'];
      return [title, user && userId && userId !== user._id ? 'It is that of another account.' : text];
    },
    onSuccess: ({ userId }, { keep }) => {
      // Undoing has ended every session of its account.
      if (!keep && user && userId === user._id) endSession(client);
      // Replaced, or Back would lead to a link that works only once.
      return navigate(paths.login, { replace: true });
    },
  });

  return (
    <AuthCard
      title="Email address"
      heading="Your email address was changed"
      subtitle="Undo the change if it was not you"
    >
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
              Undoing brings the old address back, signs every device out and sends you a link to set a new password.
            </Typography>
            <Button variant="contained" loading={isPending} onClick={() => void run({ token, keep: false })}>
              Undo the change
            </Button>
            <Button variant="outlined" disabled={isPending} onClick={() => void run({ token, keep: true })}>
              Keep the new address
            </Button>
          </>
        )}
      </Stack>
    </AuthCard>
  );
};

export { EmailChangePage as Component };
