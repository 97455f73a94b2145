import { addDays, bookingWindowDays, type CalendarDay } from '@nearhand/contracts';
import { announce, RetryNotice } from '@nearhand/ui';
import { DateInput, SelectInput } from '@nearhand/ui/forms';
import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import { string, type TestContext } from 'yup';
import type { TimeSlotChoice, TimeSlotState } from './availability-api.ts';

export interface TimeForm {
  /** `YYYY-MM-DD`, as a native date field gives it. */
  date: CalendarDay;
  timeSlot: string;
}

export const timeSlotErrors: Record<Exclude<TimeSlotState, 'free'>, string> = {
  taken: 'This time slot is already taken. Please choose another one.',
  begun: 'This time slot has already begun. Please choose another one.',
  current: 'This is the time you have now. Please choose another one.',
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

interface Props {
  today: CalendarDay;
  choice: TimeSlotChoice;
}

/** Taken time slots are shown disabled; begun ones are hidden. */
export const TimeInputs = ({ today, choice }: Props) => (
  <>
    <DateInput
      name="date"
      label="Date"
      min={today}
      max={addDays(today, bookingWindowDays)}
      helperText={`Any day up to ${bookingWindowDays} days ahead`}
    />
    <TimeSlotInput choice={choice} />
  </>
);

const TimeSlotInput = ({ choice: { slots, stateOf } }: Pick<Props, 'choice'>) => {
  const { values, isSubmitting, setFieldTouched } = useFormikContext<TimeForm>();
  const chosen = values.timeSlot ? stateOf(values.date, values.timeSlot) : 'free';
  // Not during submit: the booking's own request takes the time slot.
  const lost = isSubmitting ? 'free' : chosen;
  useEffect(() => {
    if (lost === 'free') return;
    void setFieldTouched('timeSlot', true, true);
    announce(timeSlotErrors[lost]);
  }, [lost, setFieldTouched]);

  const options = slots.flatMap((slot) => {
    const state = stateOf(values.date, slot);
    // A chosen option stays, or the browser would select another one.
    if (state === 'begun' && slot !== values.timeSlot) return [];
    return [{ value: slot, label: slot, disabled: state !== 'free', hint: hints[state] }];
  });
  const isSoldOut = values.date !== '' && options.every(({ disabled }) => disabled);
  return (
    <SelectInput
      name="timeSlot"
      label="Time slot"
      placeholder="Select a time slot"
      options={options}
      helperText={isSoldOut ? 'Nothing is left on this day. Please select another date.' : undefined}
    />
  );
};

const hints = { free: undefined, taken: 'taken', begun: 'already begun', current: 'current time' };

export const TimesError = ({ onRetry }: { onRetry: () => void }) => (
  <RetryNotice onRetry={onRetry}>The free times could not be loaded.</RetryNotice>
);
