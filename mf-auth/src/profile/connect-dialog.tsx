import { errorCodes, type IdentityProvider, identityProviders, type User } from '@nearhand/contracts';
import { DialogButtons, Form, PasswordInput } from '@nearhand/ui/forms';
import { DialogFrame } from '@nearhand/ui/overlays';
import { emptyPasswordForm, passwordForm } from '../accounts/credential-rules.ts';
import { UsernameField } from '../accounts/username-fields.tsx';
import { useIdentityRequest } from '../identity/prove-button.tsx';

interface Props {
  user: User;
  provider: IdentityProvider;
  hasPassword: boolean;
  onClose: () => void;
}

export const ConnectDialog = ({ user, provider, hasPassword, onClose }: Props) => {
  const name = identityProviders[provider];
  const { run, isPending } = useIdentityRequest(`Failed to connect ${name}`);
  return (
    <DialogFrame
      title={`Connect ${name}`}
      text={`Then you can log in with ${name}, too. Your email address must be confirmed here and there.`}
      busy={isPending}
      onClose={onClose}
    >
      <Form
        initialValues={emptyPasswordForm}
        validationSchema={hasPassword ? passwordForm : undefined}
        validateOnBlur={false}
        onSubmit={({ password }, { setFieldError }) =>
          run(
            { provider, purpose: 'link', ...(hasPassword && { password }) },
            { explain: { [errorCodes.wrongPassword]: (text) => setFieldError('password', text) } },
          )
        }
      >
        {hasPassword && (
          <>
            <UsernameField email={user.email} />
            <PasswordInput name="password" label="Password" autoComplete="current-password" autoFocus />
          </>
        )}
        <DialogButtons submit={`Continue to ${name}`} busyLabel="Opening..." onClose={onClose} />
      </Form>
    </DialogFrame>
  );
};
