import { paths } from '@nearhand/contracts';
import { errorStatus, errorText, logout, toast, unexplained, useNavigate, useSingleFlight } from '@nearhand/platform';
import { unsavedWork } from '@nearhand/platform/host';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLazyComponent } from '../menu/lazy-component.tsx';

export const useLogOut = () => {
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(logout);
  return useSingleFlight(async () => {
    try {
      await mutateAsync();
    } catch (error) {
      // 401: the session has ended already.
      if (errorStatus(error) !== 401) {
        toast.error('Failed to logout', {
          description: await errorText(error),
        });
        return;
      }
    }
    toast.success('Logged out successfully');
    // Without history or origin: the next user must not return to this user's page.
    await navigate(paths.login, { replace: true });
  });
};

const loadDialog = () =>
  import(/* webpackChunkName: "log-out-question" */ './log-out-dialog.tsx').then(({ LogOutDialog }) => LogOutDialog);

/** As `useLogOut`, but asks first when the page holds unsent input. Render `dialog`. */
export const useConfirmedLogOut = () => {
  const logOut = useLogOut();
  const [isOpen, setOpen] = useState(false);
  const { Component: Dialog, begin } = useLazyComponent(loadDialog);
  const close = () => setOpen(false);
  const select = () => {
    if (!unsavedWork.exists()) return void logOut();
    setOpen(true);
    begin(() => {
      close();
      toast.error('Failed to logout', { description: unexplained });
    });
  };
  const confirm = () => {
    close();
    void logOut();
  };
  return { logOut: select, dialog: Dialog && <Dialog open={isOpen} onConfirm={confirm} onClose={close} /> };
};
