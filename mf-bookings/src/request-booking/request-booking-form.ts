import {
  type CalendarDay,
  type CreateBooking,
  isCalendarDay,
  type Service,
  type ServiceOption,
  slotMinutes,
  toLine,
  toParagraph,
  toWireDate,
} from '@nearhand/contracts';
import { maxLength } from '@nearhand/ui/forms';
import { object, string } from 'yup';
import { type TimeSlotChoice, timeSlotsOf } from '../times/availability-api.ts';
import { type TimeForm, timeFields } from '../times/time-form.ts';

export interface RequestBookingForm extends TimeForm {
  /** Its id. */
  option: string;
  address: string;
  notes: string;
}

export const requestBookingSchema = (
  options: readonly ServiceOption[],
  today: CalendarDay,
  choice: Pick<TimeSlotChoice, 'stateOf'>,
) =>
  object({
    option: string().oneOf(
      options.map(({ _id }) => _id),
      'Invalid service option',
    ),
    ...timeFields(today, choice),
    address: string().transform(toLine).required('Please enter a service address').test(maxLength(300, 'address')),
    notes: string().transform(toParagraph).test(maxLength(1000, 'notes')),
  });

/** The chosen option in its present state; undefined when the service no longer has it. */
export const optionOf = ({ options }: Service, form: RequestBookingForm): ServiceOption | undefined =>
  options.find(({ _id }) => _id === form.option);

export const toCreateBooking = (service: Service, form: RequestBookingForm): CreateBooking => {
  const option = optionOf(service, form);
  // The schema rejects it before.
  if (!option) throw new Error(`The service has no option ${form.option}.`);
  return {
    service: service._id,
    serviceOption: option.name,
    price: option.price,
    date: toWireDate(form.date),
    timeSlot: form.timeSlot,
    address: form.address,
    ...(form.notes && { notes: form.notes }),
  };
};

/**
 * The time of `?date=` and `?time=`; undefined without one. Whether it is free shows with the free times. A
 * link can hold any text: only a time, or a label of the service, comes into the page.
 */
export const askedTime = (search: URLSearchParams, service: Service): TimeForm | undefined => {
  const date = search.get('date') ?? '';
  const timeSlot = search.get('time') ?? '';
  const isTime = timeSlot.length <= 60 && slotMinutes(timeSlot) !== undefined;
  return isCalendarDay(date) && (isTime || timeSlotsOf(service).includes(timeSlot)) ? { date, timeSlot } : undefined;
};

/** The option of `?option=`, by id, else by index; the first one without a query. */
export const chosenOption = (options: readonly ServiceOption[], asked: string | null): ServiceOption | undefined => {
  if (asked === null) return options[0];
  const byId = options.find(({ _id }) => _id === asked);
  return byId ?? (/^\d+$/.test(asked) ? options[Number(asked)] : undefined);
};
