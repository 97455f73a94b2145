import { toast } from '@nearhand/platform';
import { unsavedWork } from '@nearhand/platform/host';
import { useState } from 'react';
import { useLateComponent } from './late-component.ts';
import { useLogOut } from './use-log-out.ts';

const load = () =>
  import(/* webpackChunkName: "log-out-question" */ './log-out-question.tsx').then(
    ({ LogOutQuestion }) => LogOutQuestion,
  );

/** As `useLogOut`, but asks first where something typed would be left behind. `question` goes into the page. */
export const useAskedLogOut = () => {
  const logOut = useLogOut();
  const [isAsked, setAsked] = useState(false);
  const { Component: Question, begin } = useLateComponent(load);
  const close = () => setAsked(false);
  const select = () => {
    if (!unsavedWork.exists()) return void logOut();
    setAsked(true);
    begin(() => {
      close();
      toast.error('Failed to logout', { description: 'An error occurred. Please try again.' });
    });
  };
  const confirm = () => {
    close();
    void logOut();
  };
  return { logOut: select, question: Question && <Question open={isAsked} onConfirm={confirm} onClose={close} /> };
};
