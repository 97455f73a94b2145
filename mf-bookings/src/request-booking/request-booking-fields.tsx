import {
  addDays,
  bookingWindowDays,
  type CalendarDay,
  paths,
  type Service,
  type ServiceOption,
} from '@nearhand/contracts';
import { LinkButton } from '@nearhand/ui';
import { DateInput, SubmitButton, TextInput } from '@nearhand/ui/forms';
import { FormBar } from '../bookings/form-bar.tsx';
import { OptionCard } from './option-card.tsx';
import type { SlotChoice } from './slot-choice.ts';
import { SlotInput } from './slot-input.tsx';

interface Props {
  service: Service;
  option: ServiceOption;
  today: CalendarDay;
  choice: SlotChoice;
}

export const RequestBookingFields = ({ service, option, today, choice }: Props) => (
  <>
    <OptionCard option={option} />
    <DateInput
      name="date"
      label="Date"
      min={today}
      max={addDays(today, bookingWindowDays)}
      helperText={`Any day up to ${bookingWindowDays} days ahead`}
    />
    <SlotInput choice={choice} />
    <TextInput name="address" label="Service address" autoComplete="street-address" />
    <TextInput
      name="notes"
      label="Notes (optional)"
      multiline
      rows={3}
      placeholder="Anything the provider should know"
    />
    <FormBar total={option.price}>
      <LinkButton to={paths.service(service._id)} variant="outlined" size="large">
        Cancel
      </LinkButton>
      <SubmitButton size="large" busyLabel="Booking...">
        Confirm Booking
      </SubmitButton>
    </FormBar>
  </>
);
