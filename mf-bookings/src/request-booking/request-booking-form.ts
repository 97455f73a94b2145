import {
  type CalendarDay,
  type CreateBooking,
  type Service,
  type ServiceOption,
  toWireDate,
} from '@nearhand/contracts';
import { atMost } from '@nearhand/ui/forms';
import { object, string } from 'yup';
import type { SlotChoice } from '../times/slot-choice.ts';
import { type TimeForm, timeFields } from '../times/time-form.ts';

export interface RequestBookingForm extends TimeForm {
  address: string;
  notes: string;
}

/** Judges what was typed, on the day `today` and by what is known of the slots. */
export const requestBookingSchema = (today: CalendarDay, choice: Pick<SlotChoice, 'stateOf'>) =>
  object({
    ...timeFields(today, choice),
    address: string().trim().required('Please enter a service address').test(atMost(300, 'address')),
    notes: string().trim().test(atMost(1000, 'notes')),
  });

/** The form as the API takes it. */
export const toCreateBooking = (service: Service, option: ServiceOption, form: RequestBookingForm): CreateBooking => {
  const notes = form.notes.trim();
  return {
    service: service._id,
    serviceOption: option.name,
    price: option.price,
    date: toWireDate(form.date),
    timeSlot: form.timeSlot,
    address: form.address.trim(),
    ...(notes && { notes }),
  };
};
