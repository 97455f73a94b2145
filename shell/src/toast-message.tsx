import type { Toast } from '@nearhand/platform';
import { Alert, Box, Button } from '@nearhand/ui';

/** One toast. Errors interrupt (`alert`), the rest waits its turn (`status`). */
export const ToastMessage = ({
  kind,
  text,
  description,
  action,
  onClose,
}: Omit<Toast, 'gone'> & { onClose: () => void }) => (
  <Alert severity={kind} role={kind === 'error' ? 'alert' : 'status'} onClose={onClose} sx={{ width: '100%' }}>
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
);
