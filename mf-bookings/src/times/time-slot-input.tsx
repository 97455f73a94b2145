import { RetryNotice } from '@nearhand/ui';
import { SelectInput } from '@nearhand/ui/forms';
import { useFormikContext } from 'formik';
import { slotsOfAll, type TimeSlotChoice } from './availability-api.ts';
import { type TimeForm, timeSlotHints } from './time-form.ts';

export const TimeSlotInput = ({ choice: { days, stateOf } }: { choice: TimeSlotChoice }) => {
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
