import type { Toast } from '@nearhand/platform';
import { hearToasts } from '@nearhand/platform/host';
import { Alert, Box, Button, styled } from '@nearhand/ui';
import { useEffect, useEffectEvent, useState } from 'react';

const Corner = styled('div')(({ theme }) => ({
  position: 'fixed',
  right: 20,
  bottom: 20,
  zIndex: theme.zIndex.snackbar,
  display: 'grid',
  gap: 8,
  maxWidth: 'calc(100vw - 40px)',
}));

let lastId = 0;

/** Toasts without animation, for when the code of the toaster cannot be loaded. */
export const PlainToaster = () => {
  const [shown, setShown] = useState<readonly { id: number; toast: Toast }[]>([]);
  const hide = (id: number) => setShown((before) => before.filter((other) => other.id !== id));
  useEffect(
    () =>
      hearToasts((toast) => {
        if (toast.gone.aborted) return;
        lastId += 1;
        const id = lastId;
        setShown((before) => [...before, { id, toast }].slice(-3));
        toast.gone.addEventListener('abort', () => hide(id));
      }),
    [],
  );
  return (
    <Corner>
      {shown.map(({ id, toast }) => (
        <ToastMessage key={id} {...toast} onClose={() => hide(id)} />
      ))}
    </Corner>
  );
};

const hideAfterMs = 4000;

type ToastMessageProps = Omit<Toast, 'gone'> & { onClose: () => void };

export const ToastMessage = ({ kind, text, description, action, onClose }: ToastMessageProps) => {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const close = useEffectEvent(onClose);
  const isPaused = isHovered || isFocused;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => close(), hideAfterMs);
    return () => clearTimeout(timer);
  }, [isPaused]);
  return (
    <Box
      role="presentation"
      sx={{ width: '100%' }}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Alert severity={kind} role={kind === 'error' ? 'alert' : 'status'} onClose={onClose}>
        <Box sx={{ fontWeight: 600 }}>{text}</Box>
        {description && <div>{description}</div>}
        {action && (
          <Box sx={{ mt: 1 }}>
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              onClick={() => {
                onClose();
                action.onSelect();
              }}
            >
              {action.label}
            </Button>
          </Box>
        )}
      </Alert>
    </Box>
  );
};
