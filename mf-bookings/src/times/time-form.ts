import { addDays, bookingWindowDays, type CalendarDay } from '@nearhand/contracts';
import { string, type TestContext } from 'yup';
import type { SlotChoice, SlotState } from './slot-choice.ts';

/** The two fields of every form that asks for a day and a slot. */
export interface TimeForm {
  /** `YYYY-MM-DD`, as a native date field gives it. */
  date: CalendarDay;
  timeSlot: string;
}

export const slotProblems: Record<Exclude<SlotState, 'free'>, string> = {
  taken: 'This time slot is already taken. Please choose another one.',
  begun: 'This time slot has already begun. Please choose another one.',
  current: 'This is the time you have now. Please choose another one.',
};

/** Judges {@link TimeForm} on the day `today` and by what is known of the slots. */
export const timeFields = (today: CalendarDay, { stateOf }: Pick<SlotChoice, 'stateOf'>) => {
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
        return state === 'free' || context.createError({ message: slotProblems[state] });
      }),
  };
};
