import { IconButton } from '@nearhand/ui';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  /** There is a place to move to. */
  isPossible: boolean;
  onMove: () => void;
  /** Its icon. */
  children: ReactNode;
}

/**
 * Moves an option or a picture by one place. At the list's end it is not `disabled`: a button that is pressed until then
 * would take the focus away with it.
 */
export const MoveButton = ({ label, isPossible, onMove, children }: Props) => (
  <IconButton
    aria-label={label}
    aria-disabled={isPossible ? undefined : true}
    onClick={() => isPossible && onMove()}
    sx={{ '&[aria-disabled=true]': { opacity: 0.4, cursor: 'default' } }}
  >
    {children}
  </IconButton>
);
