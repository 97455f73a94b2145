import { hearToasts } from '@nearhand/platform/host';
import { enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect } from 'react';
import { ToastCard } from './toast-card.tsx';

const Components = { default: ToastCard, success: ToastCard, error: ToastCard, info: ToastCard };

/** Toasts: bottom right, 4000 ms, at most 3. */
export const Toaster = () => {
  useEffect(
    () =>
      hearToasts(({ kind, text, description }) => {
        enqueueSnackbar({ message: text, variant: kind, description });
      }),
    [],
  );
  return (
    <SnackbarProvider
      maxSnack={3}
      autoHideDuration={4000}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      Components={Components}
    />
  );
};
