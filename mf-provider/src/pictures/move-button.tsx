import { IconButton } from '@nearhand/ui';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  isPossible: boolean;
  onMove: () => void;
  children: ReactNode;
}

/** At the end of the list it is not `disabled`, which would lose focus. */
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
