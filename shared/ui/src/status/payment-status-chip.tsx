import type { PaymentStatus } from '@nearhand/contracts';
import { BadgeCheck, CircleAlert, CircleDashed, CreditCard, Undo2 } from 'lucide-react';
import { StatusChip } from './status-chip.tsx';

const looks = {
  unpaid: { tone: 'amber', icon: CreditCard, word: 'Unpaid' },
  processing: { tone: 'amber', icon: CircleDashed, word: 'Processing' },
  paid: { tone: 'green', icon: BadgeCheck, word: 'Paid' },
  failed: { tone: 'red', icon: CircleAlert, word: 'Failed' },
  refunded: { tone: 'grey', icon: Undo2, word: 'Refunded' },
} as const;

/** Where a booking's money stands. */
export const PaymentStatusChip = ({ status }: { status: PaymentStatus }) => {
  const { tone, icon, word } = looks[status];
  return (
    <StatusChip tone={tone} icon={icon}>
      {word}
    </StatusChip>
  );
};
