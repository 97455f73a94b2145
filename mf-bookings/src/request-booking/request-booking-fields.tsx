import { type CalendarDay, paths, type Service, type ServiceOption } from '@nearhand/contracts';
import { LinkButton } from '@nearhand/ui';
import { SubmitButton, TextInput } from '@nearhand/ui/forms';
import { FormBar } from '../booking-form/form-bar.tsx';
import type { SlotChoice } from '../times/slot-choice.ts';
import { TimeInputs } from '../times/time-inputs.tsx';
import { TimesProblem } from '../times/times-problem.tsx';
import type { BookingRefusal } from './booking-refusal.ts';
import { BookingRefusalNotice } from './booking-refusal-notice.tsx';
import { OptionCard } from './option-card.tsx';

interface Props {
  service: Service;
  option: ServiceOption;
  today: CalendarDay;
  choice: SlotChoice;
  /** Nobody can tell which slots are free; booking stays possible, since the API judges. */
  isBlind: boolean;
  onLookAgain: () => void;
  refused: BookingRefusal | undefined;
}

export const RequestBookingFields = ({ service, option, today, choice, isBlind, onLookAgain, refused }: Props) => (
  <>
    <OptionCard option={option} />
    <TimeInputs today={today} choice={choice} />
    {isBlind && <TimesProblem onRetry={onLookAgain} />}
    <TextInput name="address" label="Service address" autoComplete="street-address" dir="auto" />
    <TextInput
      name="notes"
      label="Notes (optional)"
      multiline
      rows={3}
      dir="auto"
      placeholder="Anything the provider should know"
    />
    {refused && <BookingRefusalNotice refusal={refused} />}
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
