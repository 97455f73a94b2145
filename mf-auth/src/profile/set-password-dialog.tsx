import type { User } from '@nearhand/contracts';
import { runtimeConfig, unexplained } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Typography } from '@nearhand/ui';
import { DialogButtons, Form } from '@nearhand/ui/forms';
import { DialogFrame } from '@nearhand/ui/overlays';
import { askForReset } from '../accounts/account-api.ts';

/** For an account without a password. The email proves that the person is its owner. */
export const SetPasswordDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { run, isPending } = useAction(askForReset, {
    failed: ['Failed to send the email', unexplained],
    done: ['Email sent', 'Its link sets your password. It works for an hour.'],
  });
  const canSend = runtimeConfig().features.passwordRecovery;
  const submit = async () => {
    if (!canSend || (await run({ email: user.email }))) onClose();
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
