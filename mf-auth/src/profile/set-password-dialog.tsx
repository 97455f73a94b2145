import type { User } from '@nearhand/contracts';
import { orToast, runtimeConfig, toast, unexplained } from '@nearhand/platform';
import { Typography } from '@nearhand/ui';
import { DialogButtons, Form } from '@nearhand/ui/forms';
import { DialogFrame } from '@nearhand/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { askForReset } from '../accounts/account-api.ts';

/** For an account without a password. The email proves that the person is its owner. */
export const SetPasswordDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { mutateAsync, isPending } = useMutation(askForReset);
  const canSend = runtimeConfig().features.passwordRecovery;
  const submit = async () => {
    if (canSend) {
      if (!(await orToast(mutateAsync({ email: user.email }), 'Failed to send the email', unexplained))) return;
      toast.success('Email sent', { description: 'Its link sets your password. It works for an hour.' });
    }
    onClose();
  };
  return (
    <DialogFrame
      title="Set a password"
      text={
        canSend
          ? 'Your account has no password yet. We send a link that sets one to your email address.'
          : 'Your account has no password. This site does not send links that set one.'
      }
      busy={isPending}
      onClose={onClose}
    >
      <Form initialValues={{}} onSubmit={submit}>
        {canSend && <Typography sx={{ overflowWrap: 'anywhere' }}>{user.email}</Typography>}
        <DialogButtons submit={canSend ? 'Send the link' : 'OK'} busyLabel="Sending..." onClose={onClose} />
      </Form>
    </DialogFrame>
  );
};
