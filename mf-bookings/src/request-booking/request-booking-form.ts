import {
  addDays,
  bookingWindowDays,
  type CalendarDay,
  type CreateBooking,
  type Service,
  type ServiceOption,
  toWireDate,
} from '@nearhand/contracts';
import { object, string, type TestContext } from 'yup';
import type { SlotChoice, SlotState } from './slot-choice.ts';

export interface RequestBookingForm {
  /** `YYYY-MM-DD`, as a native date field gives it. */
  date: CalendarDay;
  timeSlot: string;
  address: string;
  notes: string;
}

export const slotProblems: Record<Exclude<SlotState, 'free'>, string> = {
  taken: 'This time slot is already taken. Please choose another one.',
  begun: 'This time slot has already begun. Please choose another one.',
};

/** Judges what was typed, on the day `today` and by what is known of the slots. */
export const requestBookingSchema = (today: CalendarDay, { stateOf }: Pick<SlotChoice, 'stateOf'>) => {
  const lastDay = addDays(today, bookingWindowDays);
  return object({
    date: string()
      .required('Please select a date')
      .test(
        'window',
        `Please select a date within the next ${bookingWindowDays} days`,
        (day = '') => day >= today && day <= lastDay,
      ),
    timeSlot: string()
      .required('Please select a time slot')
      .test('free', (slot = '', context: TestContext) => {
        const state = stateOf(context.parent.date ?? '', slot);
        return state === 'free' || context.createError({ message: slotProblems[state] });
      }),
    address: string()
      .trim()
      .required('Please enter a service address')
      .max(300, 'Please keep the address under 300 characters'),
    notes: string().trim().max(1000, 'Please keep the notes under 1,000 characters'),
  });
};

/** The form as the API takes it. */
export const toCreateBooking = (service: Service, option: ServiceOption, form: RequestBookingForm): CreateBooking => {
  const notes = form.notes.trim();
  return {
    service: service._id,
    serviceOption: option._id,
    price: option.price,
    date: toWireDate(form.date),
    timeSlot: form.timeSlot,
    address: form.address.trim(),
    ...(notes && { notes }),
  };
};
