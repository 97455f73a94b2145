import { addDays, bookingWindowDays } from '@nearhand/contracts';
import { RetryNotice } from '@nearhand/ui';
import { DateInput, SelectInput } from '@nearhand/ui/forms';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { slotsOfAll, type TimeSlotChoice } from './availability-api.ts';
import type { RefusedTime } from './lost-time.tsx';
import { type TimeForm, timeSlotHints } from './time-form.ts';
import { TimePicker } from './time-picker.tsx';

interface Props {
  choice: TimeSlotChoice;
  isLoading?: boolean;
  /** The time that the API has just refused. */
  refused?: RefusedTime | undefined;
  /** Shown with the times of a day. */
  children?: ReactNode;
}

/** One question: labelled fields show the choice, days and times below them change it. */
export const TimeInputs = ({ choice, isLoading, refused, children }: Props) => (
  <TimePicker
    choice={choice}
    isLoading={isLoading}
    refused={refused}
    date={
      <DateInput
        name="date"
        label="Date"
        min={choice.today}
        max={addDays(choice.today, bookingWindowDays)}
        helperText={`Any day up to ${bookingWindowDays} days ahead`}
      />
    }
    timeSlot={<TimeSlotInput choice={choice} />}
  >
    {children}
  </TimePicker>
);

const TimeSlotInput = ({ choice: { days, stateOf } }: Pick<Props, 'choice'>) => {
  const { values } = useFormikContext<TimeForm>();
  const day = days.find(({ date }) => date === values.date);
  const slots = day?.times.map(({ timeSlot }) => timeSlot) ?? slotsOfAll(days);
  // A chosen option stays, or the browser would select another one.
  const isMissing = values.timeSlot !== '' && !slots.includes(values.timeSlot);
  const options = [...slots, ...(isMissing ? [values.timeSlot] : [])].flatMap((slot) => {
    const state = stateOf(values.date, slot);
    if (state === 'begun' && slot !== values.timeSlot) return [];
    return [
      {
        value: slot,
        label: slot,
        disabled: state !== 'free',
        hint: state === 'free' ? undefined : timeSlotHints[state],
      },
    ];
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

export const TimesError = ({ onRetry }: { onRetry: () => void }) => (
  <RetryNotice onRetry={onRetry}>The free times could not be loaded.</RetryNotice>
);
