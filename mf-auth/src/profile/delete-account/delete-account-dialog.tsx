import { errorCodes, paths, type User } from '@nearhand/contracts';
import { endSession, errorCode, errorText, toast, useNavigate } from '@nearhand/platform';
import { DialogButtons, Form, PasswordInput } from '@nearhand/ui/forms';
import { DialogFrame } from '@nearhand/ui/overlays';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormikHelpers } from 'formik';
import { useState } from 'react';
import { object } from 'yup';
import { deleteAccount } from '../../accounts/account-api.ts';
import { ownPassword, unexplained } from '../../credentials/credential-rules.ts';
import { DeletionObstacle, isObstacle, type Obstacle } from './deletion-obstacle.tsx';
import { WhatIsDeleted } from './what-is-deleted.tsx';

const deleteAccountForm = object({ password: ownPassword });
const emptyForm = { password: '' };
type DeleteAccountForm = typeof emptyForm;

interface Props {
  user: User;
  onClose: () => void;
  onDeleted: () => void;
}

export const DeleteAccountDialog = ({ user, onClose, onDeleted }: Props) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation(deleteAccount);
  const [obstacle, setObstacle] = useState<Obstacle>();

  const submit = async ({ password }: DeleteAccountForm, { setFieldError }: FormikHelpers<DeleteAccountForm>) => {
    setObstacle(undefined);
    try {
      await mutateAsync({ password });
    } catch (error) {
      const [code, text] = [await errorCode(error), await errorText(error, unexplained)];
      if (code === errorCodes.wrongPassword) setFieldError('password', text);
      else if (isObstacle(code)) setObstacle({ code, text });
      else toast.error('Failed to delete account', { description: text });
      return;
    }
    onDeleted();
    toast.success('Account deleted');
    // Before the session ends, and drawn by then: the guard would lead a visitor from here to the login.
    await navigate(paths.home, { replace: true, flushSync: true });
    endSession(client);
  };

  return (
    <DialogFrame
      title="Delete Account"
      role="alertdialog"
      text={<WhatIsDeleted role={user.role} />}
      busy={isPending}
      onClose={onClose}
    >
      <Form initialValues={emptyForm} validationSchema={deleteAccountForm} validateOnBlur={false} onSubmit={submit}>
        {obstacle && <DeletionObstacle {...obstacle} />}
        <PasswordInput
          name="password"
          label="Password"
          autoComplete="current-password"
          helperText="So that nobody else does this for you."
          autoFocus
        />
        <DialogButtons submit="Delete Account" busyLabel="Deleting..." color="error" onClose={onClose} />
      </Form>
    </DialogFrame>
  );
};
