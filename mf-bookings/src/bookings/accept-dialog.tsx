import { ConfirmDialog } from '@nearhand/ui/overlays';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'cancelLabel'>;

/** Asks before what the other side has proposed is accepted. */
export const AcceptDialog = (props: Props) => <ConfirmDialog open cancelLabel="Not Yet" {...props} />;
