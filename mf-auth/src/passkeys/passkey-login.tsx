import { runtimeConfig, toast } from '@nearhand/platform';
import { Button } from '@nearhand/ui';
import { ShieldCheck } from '@nearhand/ui/icons';
import { useMutation } from '@tanstack/react-query';
import { loginWithPasskey, passkeyErrorText } from './passkey-api.ts';

/** Nothing where the site has no passkeys. */
export const PasskeyLogin = ({ onLogin }: { onLogin: () => Promise<void> }) => {
  const { mutateAsync, isPending } = useMutation(loginWithPasskey);
  if (!runtimeConfig().features.passkeys) return null;
  const logIn = async () => {
    try {
      await mutateAsync();
    } catch (error) {
      toast.error('Login failed', { description: await passkeyErrorText(error) });
      return;
    }
    await onLogin();
  };
  return (
    <Button
      variant="outlined"
      fullWidth
      // Not `disabled`: it would lose the focus.
      aria-disabled={isPending || undefined}
      startIcon={<ShieldCheck size={18} aria-hidden />}
      onClick={() => !isPending && void logIn()}
      sx={{ mt: 1.5 }}
    >
      Log in with a passkey
    </Button>
  );
};
