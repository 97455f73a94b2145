import type { RescheduleBooking } from '@nearhand/contracts';
import { styled } from '@nearhand/ui';
import { formatDay } from './booking-day.ts';

const Whole = styled('span')({ display: 'inline-block' });

/** Day and slot in one line, `Tue, Dec 1, 2026 · 9:00 AM - 11:00 AM`, which breaks between the two if anywhere. */
export const BookingTime = ({ time: { date, timeSlot } }: { time: RescheduleBooking }) => (
  <>
    <Whole>{`${formatDay(date)} ·`}</Whole> <Whole>{timeSlot}</Whole>
  </>
);
