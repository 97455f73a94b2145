import { IconButton } from '@nearhand/ui';
import { CircleHelp } from '@nearhand/ui/icons';
import { Tooltip } from '@nearhand/ui/overlays';
import { useState } from 'react';

const text =
  'A booking is pending until the provider accepts it. You can cancel while it is pending, and you are charged only when the service is completed.';

/** A word on how bookings work; opens on hover, on focus and, for fingers, on a tap. */
export const BookingHelp = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Tooltip title={text} open={isOpen} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} describeChild>
      <IconButton aria-label="Help" onClick={() => setOpen(true)}>
        <CircleHelp size={22} aria-hidden />
      </IconButton>
    </Tooltip>
  );
};
