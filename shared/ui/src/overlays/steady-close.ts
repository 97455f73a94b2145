import type { DialogProps } from '@mui/material/Dialog';
import { useRef } from 'react';

/** In which the second half of a double click on what opened the dialog may land beside it. */
const settlingMs = 500;

/** Closes on Escape, and on a click beside the dialog that was meant for it. */
export const useSteadyClose = (onClose: () => void): Pick<DialogProps, 'onClose' | 'slotProps'> => {
  const openedAt = useRef(0);
  return {
    onClose: (_event, reason) => {
      if (reason === 'escapeKeyDown' || performance.now() - openedAt.current > settlingMs) onClose();
    },
    slotProps: {
      transition: {
        onEnter: () => {
          openedAt.current = performance.now();
        },
      },
    },
  };
};
