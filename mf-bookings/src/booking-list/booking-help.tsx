import type { Role } from '@nearhand/contracts';
import { IconButton } from '@nearhand/ui';
import { CircleHelp } from '@nearhand/ui/icons';
import { lazy, Suspense, useEffect, useState } from 'react';

const Tooltip = lazy(() => import('@nearhand/ui/overlays').then(({ Tooltip }) => ({ default: Tooltip })));

const texts: Record<Role, string> = {
  customer:
    'A booking is pending until the provider accepts it. You can cancel it while it is pending, and a confirmed one until it is paid. The provider gets the money only when the service is completed.',
  provider:
    'A booking is pending until you accept it. Once it is confirmed and paid, mark it as complete when the service is done: the money then goes to your wallet.',
  admin:
    'A booking is pending until it is accepted. Once it is confirmed and paid, it can be marked as complete when the service is done: the money then goes to the provider’s wallet.',
};

/** Opens on hover, on focus and on a tap. */
export const BookingHelp = ({ reader }: { reader: Role }) => {
  const [isOpen, setOpen] = useState(false);
  const [isIdle, setIdle] = useState(false);
  // The list comes before the tooltip's code. Safari has no requestIdleCallback.
  useEffect(() => void (window.requestIdleCallback ?? setTimeout)(() => setIdle(true)), []);
  const button = (
    <IconButton aria-label="Help" onClick={() => setOpen(true)}>
      <CircleHelp size={22} aria-hidden />
    </IconButton>
  );
  if (!isIdle && !isOpen) return button;
  return (
    <Suspense fallback={button}>
      <Tooltip
        title={texts[reader]}
        open={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        describeChild
      >
        {button}
      </Tooltip>
    </Suspense>
  );
};
