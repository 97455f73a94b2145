import Typography from '@mui/material/Typography';
import type { Booking, BookingAction, BookingParty } from '@nearhand/contracts';
import type { ReactNode } from 'react';
import { bookingDecisions, earningsText } from '../figures/booking-decisions.ts';
import { ConfirmDialog } from './dialogs.tsx';

export interface BookingDecisionDialogProps {
  action: BookingAction;
  party: BookingParty;
  booking: Pick<Booking, 'paymentStatus' | 'onHoldUntil'> & Partial<Pick<Booking, 'price' | 'fee'>>;
  serviceName: string;
  /** Day and time slot. */
  time: ReactNode;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an action on a booking. */
export const BookingDecisionDialog = ({
  action,
  party,
  booking,
  serviceName,
  time,
  ...dialog
}: BookingDecisionDialogProps) => {
  const { title, text, confirm, keep, destructive } = bookingDecisions[action];
  const earnings = action === 'accept' ? earningsText(booking, party) : undefined;
  return (
    <ConfirmDialog
      {...dialog}
      open
      title={title}
      text={text(booking, party)}
      confirmLabel={confirm}
      cancelLabel={keep}
      destructive={destructive}
    >
      <Typography sx={{ mt: 2, fontWeight: 600 }}>
        <bdi>{serviceName}</bdi>
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{time}</Typography>
      {earnings && <Typography sx={{ mt: 2 }}>{earnings}</Typography>}
    </ConfirmDialog>
  );
};
