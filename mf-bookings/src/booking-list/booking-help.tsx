import { IconButton } from '@nearhand/ui';
import { CircleHelp } from '@nearhand/ui/icons';
import { Tooltip } from '@nearhand/ui/overlays';
import { useState } from 'react';

const texts = {
  customer:
    'A booking is pending until the provider accepts it. You can cancel while it is pending, and you are charged only when the service is completed.',
  provider:
    'A booking is pending until you accept it. Once it is confirmed and paid, mark it as complete when the service is done: the money then goes to your wallet.',
};

/** A word on how bookings work; opens on hover, on focus and, for fingers, on a tap. */
export const BookingHelp = ({ reader }: { reader: keyof typeof texts }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Tooltip
      title={texts[reader]}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      describeChild
    >
      <IconButton aria-label="Help" onClick={() => setOpen(true)}>
        <CircleHelp size={22} aria-hidden />
      </IconButton>
    </Tooltip>
  );
};
