import {
  type CalendarDay,
  type CreateBooking,
  type Service,
  type ServiceOption,
  toLine,
  toParagraph,
  toWireDate,
} from '@nearhand/contracts';
import { maxLength } from '@nearhand/ui/forms';
import { object, string } from 'yup';
import type { TimeSlotChoice } from '../times/availability-api.ts';
import { type TimeForm, timeFields } from '../times/time-form.ts';

export interface RequestBookingForm extends TimeForm {
  address: string;
  notes: string;
}

export const requestBookingSchema = (today: CalendarDay, choice: Pick<TimeSlotChoice, 'stateOf'>) =>
  object({
    ...timeFields(today, choice),
    address: string().transform(toLine).required('Please enter a service address').test(maxLength(300, 'address')),
    notes: string().transform(toParagraph).test(maxLength(1000, 'notes')),
  });

export const toCreateBooking = (service: Service, option: ServiceOption, form: RequestBookingForm): CreateBooking => ({
  service: service._id,
  serviceOption: option.name,
  price: option.price,
  date: toWireDate(form.date),
  timeSlot: form.timeSlot,
  address: form.address,
  ...(form.notes && { notes: form.notes }),
});

/** The option of `?option=`, by id, else by index; the first one without a query. */
export const chosenOption = (options: readonly ServiceOption[], asked: string | null): ServiceOption | undefined => {
  if (asked === null) return options[0];
  const byId = options.find(({ _id }) => _id === asked);
  return byId ?? (/^\d+$/.test(asked) ? options[Number(asked)] : undefined);
};
