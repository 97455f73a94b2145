import { type Booking, type DayTimes, freeTimes, fromWireDate, type User, weekday } from '@nearhand/contracts';
import { useQuery } from '@tanstack/react-query';
import { bookingQueries } from '../bookings/booking-api.ts';
import { availabilityQueries } from '../times/availability-api.ts';
import type { TimeForm } from '../times/time-form.ts';
import { lastBookingQuery } from './request-booking-api.ts';

export interface Prefill {
  address: string;
  notes: string;
  /** Empty where nothing is asked for or free. */
  time: TimeForm;
}

/**
 * How the form begins: the address is the customer's, or that of their last booking. `again` names the earlier booking of
 * `?again=`, which gives address, notes and time. Undefined while that is loading.
 */
export const usePrefill = (serviceId: string, user: User | undefined, again: string | null): Prefill | undefined => {
  const isCustomer = user?.role === 'customer';
  const isAgain = isCustomer && again !== null;
  const asked = useQuery({ ...bookingQueries.detail(again ?? ''), enabled: isAgain });
  // A second observer of the form's query would fetch it twice.
  const times = useQuery({ ...availabilityQueries.of(isAgain ? serviceId : ''), enabled: isAgain });
  const needsLast = isCustomer && !user.address;
  const last = useQuery({ ...lastBookingQuery(), enabled: needsLast });
  // The form itself may load the last booking later, and what failed is asked for again. It stays shown then, with what was typed.
  const isFirstLoad = [asked, times, ...(needsLast ? [last] : [])].some(
    ({ isLoading, errorUpdateCount }) => isLoading && errorUpdateCount === 0,
  );
  if (isFirstLoad) return undefined;
  // A link can hold any id.
  const isOwn = asked.data?.customer._id === user?._id && asked.data?.service._id === serviceId;
  const earlier = isOwn ? asked.data : undefined;
  return {
    address: earlier?.address || user?.address || last.data?.address || '',
    notes: earlier?.notes ?? '',
    time: (earlier && sameTimeOfWeek(times.data?.days ?? [], earlier)) ?? { date: '', timeSlot: '' },
  };
};

/** The next free day with the weekday and the time slot of a booking. */
const sameTimeOfWeek = (days: readonly DayTimes[], booking: Pick<Booking, 'date' | 'timeSlot'>) => {
  const wanted = weekday(fromWireDate(booking.date));
  return freeTimes(days).find(({ date, timeSlot }) => timeSlot === booking.timeSlot && weekday(date) === wanted);
};
