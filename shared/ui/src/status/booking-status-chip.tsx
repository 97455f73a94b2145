import type { BookingStatus } from '@nearhand/contracts';
import { CalendarCheck, CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { StatusChip } from './status-chip.tsx';

const looks = {
  pending: { tone: 'yellow', icon: Hourglass, word: 'Pending' },
  confirmed: { tone: 'blue', icon: CalendarCheck, word: 'Confirmed' },
  completed: { tone: 'green', icon: CircleCheck, word: 'Completed' },
  cancelled: { tone: 'red', icon: CircleX, word: 'Cancelled' },
} as const;

/** Where a booking stands. */
export const BookingStatusChip = ({ status }: { status: BookingStatus }) => {
  const { tone, icon, word } = looks[status];
  return (
    <StatusChip tone={tone} icon={icon}>
      {word}
    </StatusChip>
  );
};
