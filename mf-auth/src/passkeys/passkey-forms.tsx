import { errorCodes, namePattern, type Passkey, passkeyLimits, toLine, type User } from '@nearhand/contracts';
import { unexplained } from '@nearhand/platform';
import { type Action, useAction } from '@nearhand/platform/action';
import { Button } from '@nearhand/ui';
import { DialogButtons, Form, maxLength, PasswordInput, TextInput } from '@nearhand/ui/forms';
import type { FormikHelpers } from 'formik';
import { object, string } from 'yup';
import { emptyPasswordForm, type PasswordForm, passwordForm } from '../accounts/credential-rules.ts';
import { UsernameField } from '../accounts/username-fields.tsx';
import { type AddPasskey, renamePasskey } from './passkey-api.ts';

interface ProofProps {
  user: User;
  hasPasskey: boolean;
  add: Action<Passkey, AddPasskey>['run'];
  onClose: () => void;
}

export const ProofForm = ({ user, hasPasskey, add, onClose }: ProofProps) => {
  const submit = ({ password }: PasswordForm, { setFieldError }: FormikHelpers<PasswordForm>) => {
    const isWrong = () => setFieldError('password', 'That is not your current password. Please try again.');
    return add({ password }, { explain: { [errorCodes.wrongPassword]: isWrong } });
  };
  return (
    <Form initialValues={emptyPasswordForm} validationSchema={passwordForm} validateOnBlur={false} onSubmit={submit}>
      <UsernameField email={user.email} />
      <PasswordInput
        name="password"
        label="Password"
        autoComplete="current-password"
        helperText="So that nobody else adds a passkey for you. Within 5 minutes after a login we do not ask."
        autoFocus
      />
      {hasPasskey && (
        <Button variant="text" onClick={() => void add({ byPasskey: true })}>
          Use a passkey instead
        </Button>
      )}
      <DialogButtons submit="Continue" busyLabel="Checking..." onClose={onClose} />
    </Form>
  );
};

const nameNeeded = 'Please enter a name';
const renameForm = object({
  name: string()
    .transform(toLine)
    .required(nameNeeded)
    .matches(new RegExp(namePattern, 'u'), nameNeeded)
    .test(maxLength(passkeyLimits.name, 'name')),
});

export const RenameForm = ({ passkey: { _id: id, name }, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const failed = 'Failed to rename the passkey';
  const { run } = useAction(renamePasskey, { failed: [failed, unexplained], onSuccess: onClose });
  return (
    <Form
      draft={`passkey:${id}`}
      initialValues={{ name }}
      validationSchema={renameForm}
      onSubmit={(form) => run({ id, ...form })}
    >
      <TextInput name="name" label="Name" autoFocus />
      <DialogButtons submit="Save" busyLabel="Saving..." onClose={onClose} />
    </Form>
  );
};
