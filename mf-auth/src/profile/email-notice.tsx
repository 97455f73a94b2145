import type { User } from '@nearhand/contracts';
import { orToast, toast, useSingleFlight } from '@nearhand/platform';
import { Alert, Button } from '@nearhand/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { resendConfirmation } from '../accounts/account-api.ts';

/** Until the tab loads the site anew. */
let closedFor = '';

/** Can be closed. Nothing waits for the confirmation, so it only reminds. */
export const EmailNotice = ({ user: { email, isEmailConfirmed } }: { user: User }) => {
  const [closed, setClosed] = useState(closedFor);
  const { mutateAsync, isPending } = useMutation(resendConfirmation);
  const resend = useSingleFlight(async () => {
    if (await orToast(mutateAsync(), 'Failed to send the email')) toast.success('Email sent', { description: email });
  });
  // An API that is older than the confirmation does not say.
  if (isEmailConfirmed !== false || closed === email) return null;
  const close = () => {
    closedFor = email;
    setClosed(email);
  };
  return (
    <Alert severity="info" role="note" onClose={close} sx={{ mb: 3 }}>
      Your email is not confirmed yet. Please use the link that we sent to{' '}
      <bdi style={{ overflowWrap: 'anywhere' }}>{email}</bdi>.{' '}
      <Button size="small" color="inherit" aria-disabled={isPending || undefined} onClick={() => void resend()}>
        Send it again
      </Button>
    </Alert>
  );
};
