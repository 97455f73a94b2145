import { addDays, bookingWindowDays, type CalendarDay } from '@nearhand/contracts';
import { string, type TestContext } from 'yup';
import type { TimeSlotChoice, TimeSlotState } from './availability-api.ts';

export interface TimeForm {
  /** `YYYY-MM-DD`, as a native date field gives it. */
  date: CalendarDay;
  timeSlot: string;
}

type LostState = Exclude<TimeSlotState, 'free'>;

export const timeSlotErrors: Record<LostState, string> = {
  taken: 'This time slot is already taken. Please choose another one.',
  begun: 'This time slot has already begun. Please choose another one.',
  current: 'This is the time you have now. Please choose another one.',
  notOffered: 'This time slot is not offered on this day. Please choose another one.',
};

export const timeSlotHints: Record<LostState, string> = {
  taken: 'taken',
  begun: 'already begun',
  current: 'current time',
  notOffered: 'not on this day',
};

export const timeFields = (today: CalendarDay, { stateOf }: Pick<TimeSlotChoice, 'stateOf'>) => {
  const lastDay = addDays(today, bookingWindowDays);
  return {
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
        return state === 'free' || context.createError({ message: timeSlotErrors[state] });
      }),
  };
};
