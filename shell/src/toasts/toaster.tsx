import type { Toast } from '@nearhand/platform';
import { hearToasts } from '@nearhand/platform/host';
import { styled } from '@nearhand/ui';
import {
  type CustomContentProps,
  closeSnackbar,
  enqueueSnackbar,
  SnackbarContent,
  SnackbarProvider,
  type SnackbarProviderProps,
  useSnackbar,
} from 'notistack';
import { useEffect } from 'react';
import { ToastMessage } from './plain-toaster.tsx';

declare module 'notistack' {
  interface OptionsObject {
    description?: string;
    /** notistack has an `action`. */
    offer?: Toast['action'];
  }
}

type CardProps = CustomContentProps & {
  description?: string;
  offer?: Toast['action'];
  ref?: React.Ref<HTMLDivElement>;
};

const kinds = { success: 'success', error: 'error', info: 'info', warning: 'info', default: 'info' } as const;

const ToastCard = ({ id, message, variant, description, offer, style, ref }: CardProps) => {
  const { closeSnackbar: close } = useSnackbar();
  return (
    <SnackbarContent ref={ref} style={style} role="presentation">
      <ToastMessage
        kind={kinds[variant]}
        text={String(message)}
        description={description}
        action={offer}
        onClose={() => close(id)}
      />
    </SnackbarContent>
  );
};

const cards = { default: ToastCard, success: ToastCard, error: ToastCard, info: ToastCard };

/** Whether a toast at the bottom would cover the button of a form. It stands above a bar that sticks there. */
const coversButton = () =>
  [...document.querySelectorAll('main [type=submit]:not([data-bottom-bar] *)')].some((button) => {
    const { top, right, bottom } = button.getBoundingClientRect();
    return top < window.innerHeight && bottom > window.innerHeight - 140 && right > window.innerWidth - 420;
  });

/** The buttons of a dialog are at its bottom: an error there covers none of them. The drawer is a popover, in the page while closed. */
const placeOf = (kind: Toast['kind']) => ({
  vertical:
    kind === 'error' && (coversButton() || document.querySelector('[aria-modal="true"]:not([popover])'))
      ? ('top' as const)
      : ('bottom' as const),
  horizontal: 'right' as const,
});

const Stack = styled(({ className, ...props }: SnackbarProviderProps & { className?: string }) => (
  <SnackbarProvider
    classes={{
      containerRoot: className,
      containerAnchorOriginTopRight: 'at-top',
      containerAnchorOriginBottomRight: 'at-bottom',
    }}
    {...props}
  />
))({
  // The header's menus are free, also when the dialog is closed again.
  '&.at-top': { top: 'calc(72px + var(--nh-top-line, 0px))' },
  // Above a bar that sticks to the bottom.
  '&.at-bottom': { bottom: 'calc(14px + var(--nh-bottom-bar, 0px))' },
});

export const Toaster = () => {
  useEffect(
    () =>
      hearToasts(({ kind, text, description, action, gone }) => {
        if (gone.aborted) return;
        const key = enqueueSnackbar({
          message: text,
          variant: kind,
          description,
          offer: action,
          anchorOrigin: placeOf(kind),
        });
        gone.addEventListener('abort', () => closeSnackbar(key));
      }),
    [],
  );
  return <Stack maxSnack={3} autoHideDuration={null} Components={cards} />;
};
