import { useBlocker, useLocation, useUnsavedWork } from '@nearhand/platform';
import { type ReactNode, useEffect, useRef } from 'react';
import { ConfirmDialog } from './dialogs.tsx';

export interface ConfirmLeaveProps {
  isDirty: boolean;
  title: string;
  text: ReactNode;
  /** The button that leaves; the other one is "Keep editing". */
  confirmLabel: string;
  /** The input is lost then. */
  destructive?: boolean;
  /** No question before a navigation to this path: it leads back to the form. */
  roundTrip?: string;
}

/** While `isDirty`, asks before a navigation, a reload or closing the tab. */
export const ConfirmLeave = ({ isDirty, roundTrip, ...question }: ConfirmLeaveProps) => {
  useUnsavedWork(isDirty);
  // Ask once: Back may be pressed before this page is gone.
  const isLeaving = useRef(false);
  // This page is still mounted for a moment under the next page's address; Back from there needs no question.
  const { pathname: own } = useLocation();
  const blocker = useBlocker(
    ({ currentLocation: { pathname: here }, nextLocation: { pathname: next } }) =>
      isDirty && !isLeaving.current && here === own && next !== here && next !== roundTrip,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      {...question}
      open={blocker.state === 'blocked'}
      cancelLabel="Keep editing"
      onConfirm={() => {
        isLeaving.current = true;
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    />
  );
};
