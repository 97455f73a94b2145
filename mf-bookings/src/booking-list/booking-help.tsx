import type { Role } from '@nearhand/contracts';
import { Box, IconButton } from '@nearhand/ui';
import { CircleHelp } from '@nearhand/ui/icons';
import { lazy, Suspense, useId, useState } from 'react';

const Tooltip = lazy(() => import('@nearhand/ui/overlays').then(({ Tooltip }) => ({ default: Tooltip })));

const texts: Record<Role, string> = {
  customer:
    'A booking is pending until the provider accepts it. You can cancel it while it is pending, and a confirmed one until it is paid. The provider gets the money only when the service is completed.',
  provider:
    'A booking is pending until you accept it. Once it is confirmed and paid, mark it as complete when the service is done: the money then goes to your wallet.',
  admin:
    'A booking is pending until it is accepted. Once it is confirmed and paid, it can be marked as complete when the service is done: the money then goes to the provider’s wallet.',
};

/** Opens on hover, on focus and on a tap, and comes with the first of them. It stays while the button has the focus. */
export const BookingHelp = ({ reader }: { reader: Role }) => {
  const id = useId();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setOpen] = useState<boolean>();
  const open = () => setOpen(true);
  const close = () => setOpen((before) => before && false);
  // After a tap the browser reports a mouse that is elsewhere, once the tooltip is there.
  const leave = () => document.activeElement !== button && close();
  return (
    <Box component="span" onMouseEnter={open} onMouseLeave={leave} onFocus={open} onBlur={close}>
      <IconButton ref={setButton} aria-label="Help" aria-describedby={isOpen ? id : undefined} onClick={open}>
        <CircleHelp size={22} aria-hidden />
      </IconButton>
      {isOpen !== undefined && (
        <Suspense>
          <Tooltip
            id={id}
            title={texts[reader]}
            open={isOpen}
            onClose={close}
            placement="bottom-end"
            describeChild
            disableHoverListener
            // The button is there before this code, and keeps the focus.
            slotProps={{ popper: { anchorEl: button } }}
          >
            <span />
          </Tooltip>
        </Suspense>
      )}
    </Box>
  );
};
