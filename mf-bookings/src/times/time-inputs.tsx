import { addDays, bookingWindowDays } from '@nearhand/contracts';
import { RetryNotice, styled } from '@nearhand/ui';
import { DateInput, SelectInput } from '@nearhand/ui/forms';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { slotsOfAll, type TimeSlotChoice } from './availability-api.ts';
import type { RefusedTime } from './lost-time.tsx';
import { type TimeForm, timeSlotHints } from './time-form.ts';
import { TimePicker, TimePickerSkeleton } from './time-picker.tsx';

const Fields = styled('div')({
  display: 'grid',
  gap: 20,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
  alignItems: 'start',
});

interface Props {
  choice: TimeSlotChoice;
  isLoading?: boolean;
  /** The time that the API has just refused. */
  refused?: RefusedTime | undefined;
  /** Shown with the times of a day. */
  children?: ReactNode;
}

/** A calendar above the labelled fields; either changes the other. */
export const TimeInputs = ({ choice, isLoading = false, refused, children }: Props) => (
  <>
    {isLoading ? (
      <TimePickerSkeleton />
    ) : (
      <TimePicker choice={choice} refused={refused}>
        {children}
      </TimePicker>
    )}
    <Fields>
      <DateInput
        name="date"
        label="Date"
        min={choice.today}
        max={addDays(choice.today, bookingWindowDays)}
        helperText={`Any day up to ${bookingWindowDays} days ahead`}
      />
      <TimeSlotInput choice={choice} />
    </Fields>
  </>
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
