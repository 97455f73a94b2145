import { SelectInput } from '@nearhand/ui/forms';
import { useFormikContext } from 'formik';
import type { RequestBookingForm } from './request-booking-form.ts';
import type { SlotChoice } from './slot-choice.ts';

/** The slots of the chosen day: taken ones can be seen but not chosen, begun ones are not offered. */
export const SlotInput = ({ choice: { slots, stateOf } }: { choice: SlotChoice }) => {
  const { values } = useFormikContext<RequestBookingForm>();
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

const hints = { free: undefined, taken: 'taken', begun: 'already begun' };
