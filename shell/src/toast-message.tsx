import type { Toast } from '@nearhand/platform';
import { Alert, Box } from '@nearhand/ui';

/** One toast. Errors interrupt (`alert`), the rest waits its turn (`status`). */
export const ToastMessage = ({ kind, text, description, onClose }: Toast & { onClose: () => void }) => (
  <Alert severity={kind} role={kind === 'error' ? 'alert' : 'status'} onClose={onClose} sx={{ width: '100%' }}>
    <Box sx={{ fontWeight: 600 }}>{text}</Box>
    {description}
  </Alert>
);
