import { errorCodes, paths } from '@nearhand/contracts';
import { errorCode, errorText, toast, useNavigate, useSearchParams } from '@nearhand/platform';
import { Button, Notice, Stack, Typography } from '@nearhand/ui';
import { useMutation } from '@tanstack/react-query';
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
  const [address] = useSearchParams();
  const token = address.get('token') ?? '';
  const { mutateAsync, isPending } = useMutation(answerEmailChange);
  const [refused, setRefused] = useState(token ? undefined : 'This link is incomplete.');

  const answer = async (kind: keyof typeof done) => {
    try {
      await mutateAsync({ token, keep: kind === 'keep' });
    } catch (error) {
      const text = await errorText(error);
      if ((await errorCode(error)) === errorCodes.emailChangeInvalid) setRefused(text);
      else toast.error('Failed to answer', { description: text });
      return;
    }
    const [title, description] = done[kind];
    toast.success(title, { description });
    // Replaced, or Back would lead to a link that works only once.
    await navigate(paths.login, { replace: true });
  };

  return (
    <AuthCard
      title="Email address"
      heading="Your email address was changed"
      subtitle="Undo the change if it was not you"
    >
      <Stack spacing={2}>
        {refused ? (
          <Notice severity="error">{refused}</Notice>
        ) : (
          <>
            <Typography>
              Undoing brings the old address back, signs every device out and sends you a link to set a new password.
            </Typography>
            <Button variant="contained" loading={isPending} onClick={() => void answer('undo')}>
              Undo the change
            </Button>
            <Button variant="outlined" disabled={isPending} onClick={() => void answer('keep')}>
              Keep the new address
            </Button>
          </>
        )}
      </Stack>
    </AuthCard>
  );
};

export { EmailChangePage as Component };
