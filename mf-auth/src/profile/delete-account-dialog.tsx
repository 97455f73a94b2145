import { errorCodes, paths, type Role, type User } from '@nearhand/contracts';
import { endSession, unexplained, useNavigate, useServes } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { AppLink, Notice, styled } from '@nearhand/ui';
import { DialogButtons, Form, PasswordInput } from '@nearhand/ui/forms';
import { DialogFrame } from '@nearhand/ui/overlays';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormikHelpers } from 'formik';
import { useState } from 'react';
import { deleteAccount } from '../accounts/account-api.ts';
import { emptyPasswordForm, type PasswordForm, passwordForm } from '../accounts/credential-rules.ts';
import { UsernameField } from '../accounts/username-fields.tsx';
import { identityQueries } from '../identity/identity-api.ts';
import { ProveButtons } from '../identity/prove-button.tsx';

const ways = {
  [errorCodes.openBookings]: { to: paths.myBookings, label: 'Go to my bookings' },
  [errorCodes.moneyLeft]: { to: paths.wallet, label: 'Go to my wallet' },
} as const;

export interface Obstacle {
  code: keyof typeof ways;
  /** The API's message. */
  text: string;
}

/** Why the account cannot be deleted yet, and where that can be changed. */
const DeletionObstacle = ({ code, text }: Obstacle) => {
  const { to, label } = ways[code];
  const served = useServes(to);
  return (
    <Notice severity="error">
      {text} {served && <AppLink to={to}>{label}</AppLink>}
    </Notice>
  );
};

const Consequences = styled('ul')({ margin: '8px 0', paddingLeft: 20, display: 'grid', gap: 4 });

const WhatIsDeleted = ({ role }: { role: Role }) => (
  <>
    This cannot be undone.
    <Consequences>
      <li>Your name, picture, contact details and address are removed.</li>
      <li>Your reviews stay, without your name.</li>
      {role !== 'customer' && <li>Your services disappear from the marketplace.</li>}
      <li>You are signed out on every device.</li>
    </Consequences>
    An account with open bookings, or with money in its wallet, cannot be deleted yet.
  </>
);

interface Props {
  user: User;
  onClose: () => void;
  onDeleted: () => void;
}

export const DeleteAccountDialog = ({ user, onClose, onDeleted }: Props) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [obstacle, setObstacle] = useState<Obstacle>();
  const { data: waysIn } = useQuery(identityQueries.waysIn());
  const hasPassword = waysIn?.hasPassword !== false;

  const { run, isPending } = useAction(deleteAccount, {
    failed: ['Failed to delete account', unexplained],
    explain: {
      [errorCodes.openBookings]: (text) => setObstacle({ code: errorCodes.openBookings, text }),
      [errorCodes.moneyLeft]: (text) => setObstacle({ code: errorCodes.moneyLeft, text }),
    },
    done: 'Account deleted',
    onSuccess: async () => {
      onDeleted();
      // Before the session ends, and drawn by then: the guard would lead a visitor from here to the login.
      await navigate(paths.home, { replace: true, flushSync: true });
      endSession(client);
    },
  });
  const submit = ({ password }: PasswordForm, { setFieldError }: FormikHelpers<PasswordForm>) => {
    setObstacle(undefined);
    return run({ password }, { explain: { [errorCodes.wrongPassword]: (text) => setFieldError('password', text) } });
  };

  return (
    <DialogFrame
      title="Delete Account"
      role="alertdialog"
      text={<WhatIsDeleted role={user.role} />}
      busy={isPending}
      onClose={onClose}
    >
      <Form
        initialValues={emptyPasswordForm}
        validationSchema={hasPassword ? passwordForm : undefined}
        validateOnBlur={false}
        onSubmit={submit}
      >
        {obstacle && <DeletionObstacle {...obstacle} />}
        {hasPassword ? (
          <>
            <UsernameField email={user.email} />
            <PasswordInput
              name="password"
              label="Password"
              autoComplete="current-password"
              helperText="So that nobody else does this for you."
              autoFocus
            />
          </>
        ) : (
          !waysIn.provenUntil && (
            <>
              <Notice severity="info">
                Your account has no password. First confirm that it is you, then open this dialog again within 5
                minutes.
              </Notice>
              <ProveButtons identities={waysIn.identities} />
            </>
          )
        )}
        <DialogButtons submit="Delete Account" busyLabel="Deleting..." color="error" onClose={onClose} />
      </Form>
    </DialogFrame>
  );
};
