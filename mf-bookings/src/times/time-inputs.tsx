import { addDays, bookingWindowDays, type CalendarDay } from '@nearhand/contracts';
import { announce } from '@nearhand/ui';
import { DateInput, SelectInput } from '@nearhand/ui/forms';
import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import type { SlotChoice } from './slot-choice.ts';
import { slotProblems, type TimeForm } from './time-form.ts';

interface Props {
  today: CalendarDay;
  choice: SlotChoice;
}

/** Date and slot. Taken slots can be seen but not chosen, begun ones are not offered. */
export const TimeInputs = ({ today, choice }: Props) => (
  <>
    <DateInput
      name="date"
      label="Date"
      min={today}
      max={addDays(today, bookingWindowDays)}
      helperText={`Any day up to ${bookingWindowDays} days ahead`}
    />
    <SlotInput choice={choice} />
  </>
);

const SlotInput = ({ choice: { slots, stateOf } }: Pick<Props, 'choice'>) => {
  const { values, isSubmitting, setFieldTouched } = useFormikContext<TimeForm>();
  const chosen = values.timeSlot ? stateOf(values.date, values.timeSlot) : 'free';
  // Not while the form is being sent: a slot that was booked here is taken by then.
  const lost = isSubmitting ? 'free' : chosen;
  useEffect(() => {
    if (lost === 'free') return;
    void setFieldTouched('timeSlot', true, true);
    announce(slotProblems[lost]);
  }, [lost, setFieldTouched]);

  const options = slots.flatMap((slot) => {
    const state = stateOf(values.date, slot);
    // The one that is chosen stays on the list, or the browser would show another in its place.
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
