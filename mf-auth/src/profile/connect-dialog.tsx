import { errorCodes, type IdentityProvider, identityProviders, type User } from '@nearhand/contracts';
import { errorCode, errorText, toast } from '@nearhand/platform';
import { DialogButtons, Form, PasswordInput } from '@nearhand/ui/forms';
import { DialogFrame } from '@nearhand/ui/overlays';
import type { FormikHelpers } from 'formik';
import { object } from 'yup';
import { ownPassword } from '../accounts/credential-rules.ts';
import { UsernameField } from '../accounts/username-fields.tsx';
import { useIdentityRequest } from '../identity/prove-button.tsx';

const connectForm = object({ password: ownPassword });
const emptyForm = { password: '' };

interface Props {
  user: User;
  provider: IdentityProvider;
  hasPassword: boolean;
  onClose: () => void;
}

export const ConnectDialog = ({ user, provider, hasPassword, onClose }: Props) => {
  const name = identityProviders[provider];
  const { go, isPending } = useIdentityRequest();
  const submit = async ({ password }: typeof emptyForm, { setFieldError }: FormikHelpers<typeof emptyForm>) => {
    try {
      await go({ provider, purpose: 'link', ...(hasPassword && { password }) });
    } catch (error) {
      const text = await errorText(error);
      if ((await errorCode(error)) === errorCodes.wrongPassword) setFieldError('password', text);
      else toast.error(`Failed to connect ${name}`, { description: text });
    }
  };
  return (
    <DialogFrame
      title={`Connect ${name}`}
      text={`Then you can log in with ${name}, too. Your email address must be confirmed here and there.`}
      busy={isPending}
      onClose={onClose}
    >
      <Form
        initialValues={emptyForm}
        validationSchema={hasPassword ? connectForm : undefined}
        validateOnBlur={false}
        onSubmit={submit}
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
