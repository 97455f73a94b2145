import type { Toast } from '@nearhand/platform';
import { type CustomContentProps, SnackbarContent, useSnackbar } from 'notistack';
import { ToastMessage } from './toast-message.tsx';

declare module 'notistack' {
  interface OptionsObject {
    description?: string;
    /** notistack has an `action` of its own. */
    offer?: Toast['action'];
  }
}

type Props = CustomContentProps & {
  description?: string;
  offer?: Toast['action'];
  ref?: React.Ref<HTMLDivElement>;
};

const kinds = { success: 'success', error: 'error', info: 'info', warning: 'info', default: 'info' } as const;

/** A toast as notistack moves it. */
export const ToastCard = ({ id, message, variant, description, offer, style, ref }: Props) => {
  const { closeSnackbar } = useSnackbar();
  return (
    <SnackbarContent ref={ref} style={style} role="presentation">
      <ToastMessage
        kind={kinds[variant]}
        text={String(message)}
        description={description}
        action={offer}
        onClose={() => closeSnackbar(id)}
      />
    </SnackbarContent>
  );
};
