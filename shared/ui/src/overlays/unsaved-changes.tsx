import { useBlocker, useLocation, useUnsavedWork } from '@nearhand/platform';
import { type ReactNode, useEffect, useRef } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface UnsavedChangesProps {
  unsaved: boolean;
  title: string;
  text: ReactNode;
  /** What leaves; the other button is "Keep editing". */
  confirmLabel: string;
  /** What was typed is gone afterwards. */
  destructive?: boolean;
  /** A path that leads back here, and may be taken without being asked. */
  roundTrip?: string;
}

/** While something is `unsaved`: asks before a navigation, a reload or a closed tab throws it away. */
export const UnsavedChanges = ({ unsaved, roundTrip, ...question }: UnsavedChangesProps) => {
  useUnsavedWork(unsaved);
  // Who said so is not asked again, however the way on goes: Back may be pressed before this page is gone.
  const isLeaving = useRef(false);
  // Of the page that this stands on: it is still there for a moment when the address is the next page's already, and
  // Back from there is none of its business.
  const { pathname: own } = useLocation();
  const blocker = useBlocker(
    ({ currentLocation: { pathname: here }, nextLocation: { pathname: next } }) =>
      unsaved && !isLeaving.current && here === own && next !== here && next !== roundTrip,
  );
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
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
