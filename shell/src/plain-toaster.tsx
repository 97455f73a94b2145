import type { Toast } from '@nearhand/platform';
import { hearToasts } from '@nearhand/platform/host';
import { styled } from '@nearhand/ui';
import { useEffect, useState } from 'react';
import { ToastMessage } from './toast-message.tsx';

const Corner = styled('div')(({ theme }) => ({
  position: 'fixed',
  right: 20,
  bottom: 20,
  zIndex: theme.zIndex.snackbar,
  display: 'grid',
  gap: 8,
  maxWidth: 'calc(100vw - 40px)',
}));

let last = 0;

/** Toasts without motion, out of the first script: for when the toaster cannot be fetched. */
export const PlainToaster = () => {
  const [shown, setShown] = useState<readonly { id: number; toast: Toast }[]>([]);
  useEffect(
    () =>
      hearToasts((toast) => {
        if (toast.gone.aborted) return;
        last += 1;
        const id = last;
        const hide = () => setShown((before) => before.filter((other) => other.id !== id));
        setShown((before) => [...before, { id, toast }].slice(-3));
        toast.gone.addEventListener('abort', hide);
      }),
    [],
  );
  return (
    <Corner>
      {shown.map(({ id, toast }) => (
        <ToastMessage
          key={id}
          {...toast}
          onClose={() => setShown((before) => before.filter((other) => other.id !== id))}
        />
      ))}
    </Corner>
  );
};
