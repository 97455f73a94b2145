import type { Toast } from '@nearhand/platform';
import { Alert, Box, Button } from '@nearhand/ui';
import { useEffect, useEffectEvent, useState } from 'react';

const hideAfterMs = 4000;

/** One toast, gone after 4 s unless it is pointed at or in focus. Errors interrupt (`alert`), others do not (`status`). */
export const ToastMessage = ({
  kind,
  text,
  description,
  action,
  onClose,
}: Omit<Toast, 'gone'> & { onClose: () => void }) => {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const hide = useEffectEvent(onClose);
  const isPaused = isHovered || isFocused;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => hide(), hideAfterMs);
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
        {description}
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
