import { hearToasts } from '@nearhand/platform/host';
import { styled } from '@nearhand/ui';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider, type SnackbarProviderProps } from 'notistack';
import { useEffect } from 'react';
import { ToastCard } from './toast-card.tsx';

const Components = { default: ToastCard, success: ToastCard, error: ToastCard, info: ToastCard };

const Stack = styled(({ className, ...props }: SnackbarProviderProps & { className?: string }) => (
  <SnackbarProvider classes={{ containerRoot: className }} {...props} />
))(({ theme }) => ({
  // On a phone, above the page's own bar.
  [theme.breakpoints.down('md')]: { 'body:has([data-bottom-bar]) &': { bottom: 124 } },
}));

/** Toasts: bottom right, at most 3. Each hides itself. */
export const Toaster = () => {
  useEffect(
    () =>
      hearToasts(({ kind, text, description, action, gone }) => {
        if (gone.aborted) return;
        const key = enqueueSnackbar({ message: text, variant: kind, description, offer: action });
        gone.addEventListener('abort', () => closeSnackbar(key));
      }),
    [],
  );
  return (
    <Stack
      maxSnack={3}
      autoHideDuration={null}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      Components={Components}
    />
  );
};
