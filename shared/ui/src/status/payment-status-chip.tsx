import type { BookingState } from '@nearhand/contracts';
import { BadgeCheck, CircleAlert, CircleDashed, CreditCard, Undo2 } from 'lucide-react';
import { StatusChip } from './status-chip.tsx';

const looks = {
  unpaid: { tone: 'amber', icon: CreditCard, word: 'Unpaid' },
  processing: { tone: 'amber', icon: CircleDashed, word: 'Processing' },
  paid: { tone: 'green', icon: BadgeCheck, word: 'Paid' },
  failed: { tone: 'red', icon: CircleAlert, word: 'Failed' },
  refunded: { tone: 'grey', icon: Undo2, word: 'Refunded' },
} as const;

/** How a booking's payment stands; nothing where a cancelled booking was not paid, since nothing is owed for it. */
export const PaymentStatusChip = ({ status, paymentStatus }: BookingState) => {
  if (status === 'cancelled' && paymentStatus === 'unpaid') return null;
  const { tone, icon, word } = looks[paymentStatus];
  return (
    <StatusChip tone={tone} icon={icon}>
      {word}
    </StatusChip>
  );
};
