import { Alert, Box } from '@nearhand/ui';
import { type CustomContentProps, SnackbarContent, useSnackbar } from 'notistack';

declare module 'notistack' {
  interface OptionsObject {
    description?: string;
  }
}

type Props = CustomContentProps & { description?: string };

const severities = { success: 'success', error: 'error', info: 'info', warning: 'warning', default: 'info' } as const;

/** One toast. Errors interrupt (`alert`), the rest waits its turn (`status`). */
export const ToastCard = ({
  id,
  message,
  variant,
  description,
  style,
  ref,
}: Props & { ref?: React.Ref<HTMLDivElement> }) => {
  const { closeSnackbar } = useSnackbar();
  return (
    <SnackbarContent ref={ref} style={style} role="presentation">
      <Alert
        severity={severities[variant]}
        role={variant === 'error' ? 'alert' : 'status'}
        onClose={() => closeSnackbar(id)}
        sx={{ width: '100%' }}
      >
        <Box sx={{ fontWeight: 600 }}>{message}</Box>
        {description}
      </Alert>
    </SnackbarContent>
  );
};
