import { paths } from '@nearhand/contracts';
import { logout, toast, unexplained, useNavigate } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { unsavedWork } from '@nearhand/platform/host';
import { useState } from 'react';
import { useLazyComponent } from '../menu/lazy-component.tsx';

export const useLogOut = () => {
  const navigate = useNavigate();
  const leave = () => {
    toast.success('Logged out successfully');
    // Without history or origin: the next user must not return to this user's page.
    return navigate(paths.login, { replace: true });
  };
  return useAction(logout, {
    failed: ['Failed to logout', unexplained],
    // The session has ended already.
    explain: { 401: leave },
    onSuccess: leave,
  }).run;
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
