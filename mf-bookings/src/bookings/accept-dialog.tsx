import { ConfirmDialog } from '@nearhand/ui/overlays';
import type { ComponentProps } from 'react';
import { useFocusAfterDialog } from './focus-after-dialog.ts';

type Props = Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'cancelLabel'>;

/** Asks before what the other side has proposed is accepted. */
export const AcceptDialog = (props: Props) => {
  useFocusAfterDialog();
  return <ConfirmDialog open cancelLabel="Not Yet" {...props} />;
};
