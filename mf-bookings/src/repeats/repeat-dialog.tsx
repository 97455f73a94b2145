import {
  type Booking,
  bookingWindowDays,
  type CalendarDay,
  errorCodes,
  fromWireDate,
  paths,
  repeatCounts,
  repeatDays,
  repeatIntervals,
  toCents,
  toDollars,
  toWireDate,
} from '@nearhand/contracts';
import { cardsPath, savedCardName, savedCardQueries } from '@nearhand/payments';
import { useAction } from '@nearhand/platform/action';
import { AppLink, Money, Notice, styled, Typography } from '@nearhand/ui';
import { DialogButtons, Form, RadioGroupInput, SelectInput } from '@nearhand/ui/forms';
import { DialogFrame } from '@nearhand/ui/overlays';
import { useQuery } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { formatDay } from '../bookings/booking-time.tsx';
import { timeSlotChoice, useAvailability } from '../times/availability-api.ts';
import { startRepeat } from './repeat-api.ts';
import { bookableUntil, often } from './repeat-card.tsx';

interface RepeatForm {
  everyWeeks: string;
  count: string;
}

const Days = styled('ol')({
  margin: 0,
  paddingInlineStart: 24,
  columns: '220px 2',
  '& > li': { paddingBlock: 2, breakInside: 'avoid' },
});

const countsOf = ({ min, max }: typeof repeatCounts) =>
  Array.from({ length: max - min + 1 }, (_, index) => `${min + index}`);

const intervalOf = ({ everyWeeks }: RepeatForm) => repeatIntervals.find((one) => `${one}` === everyWeeks) ?? 1;

/** Asks how often a paid booking repeats, and says which days are booked and when the card is charged. */
export const RepeatDialog = ({ booking, onClose }: { booking: Booking; onClose: () => void }) => {
  const [needsCard, setNeedsCard] = useState(false);
  const { run, isPending } = useAction(startRepeat, {
    failed: 'Failed to repeat the booking',
    onError: (answer) => setNeedsCard(answer?.code === errorCodes.repeatNeedsCard),
    done: 'Your booking repeats. You find all dates on its page.',
    onSuccess: onClose,
    once: true,
  });
  const submit = (form: RepeatForm) => {
    setNeedsCard(false);
    return run({ body: { booking: booking._id, everyWeeks: intervalOf(form), count: Number(form.count) } });
  };
  return (
    <DialogFrame
      title="Repeat Booking"
      text="At the same time, option, address and price. You can skip a date or stop at any time."
      maxWidth="sm"
      busy={isPending}
      onClose={onClose}
    >
      <Form initialValues={{ everyWeeks: '1', count: '4' }} onSubmit={submit} label="Repeat Booking">
        <RadioGroupInput
          name="everyWeeks"
          label="Repeat"
          options={repeatIntervals.map((one) => ({ value: `${one}`, label: often[one] }))}
        />
        <SelectInput
          name="count"
          label="Appointments"
          helperText="With the one that is booked"
          options={countsOf(repeatCounts).map((value) => ({ value, label: value }))}
        />
        <Preview booking={booking} />
        <SavedCardLine needsCard={needsCard} bookingId={booking._id} />
        <DialogButtons submit="Start Repeating" busyLabel="Starting..." onClose={onClose} />
      </Form>
    </DialogFrame>
  );
};

const Preview = ({ booking }: { booking: Booking }) => {
  const { values } = useFormikContext<RepeatForm>();
  const days = repeatDays(fromWireDate(booking.date), intervalOf(values), Number(values.count));
  const { data: times } = useAvailability(booking.service._id);
  const { stateOf } = timeSlotChoice([booking.timeSlot], times, new Date());
  const [first, ...further] = days;
  const isFree = (day: CalendarDay) => day === first || stateOf(day, booking.timeSlot) === 'free';
  const isSoon = (day: CalendarDay) => day <= bookableUntil(booking);
  const soon = further.filter((day) => isSoon(day) && isFree(day)).length;
  const later = further.filter((day) => !isSoon(day)).length;
  return (
    <section aria-label="Dates">
      <Days>
        {days.map((day) => (
          <li key={day}>{`${formatDay(toWireDate(day))}${isFree(day) ? '' : ': not free'}`}</li>
        ))}
      </Days>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
        {soon > 0 && (
          <span>
            {soon === 1 ? '1 more date is booked now, and ' : `${soon} more dates are booked now, and `}
            <Money dollars={toDollars(toCents(booking.price) * soon)} /> is held on your saved card.{' '}
          </span>
        )}
        {later > 0 && (
          <span>
            {later === 1 ? '1 date is booked when it is ' : `${later} dates are booked when they are `}
            {`${bookingWindowDays} days ahead. Then `}
            <Money dollars={booking.price} /> is held for each.{' '}
          </span>
        )}
        <span>What is held is charged as for each booking.</span>
      </Typography>
    </section>
  );
};

/** The card that is charged, or where to save one. */
const SavedCardLine = ({ needsCard, bookingId }: { needsCard: boolean; bookingId: string }) => {
  const { data: cards } = useQuery(savedCardQueries.mine());
  const [card] = cards ?? [];
  if (card) return <Typography>It is charged to your {savedCardName(card)}.</Typography>;
  // Without an answer the API decides.
  if (!cards && !needsCard) return <Typography>{'\u00A0'}</Typography>;
  return (
    <Notice severity="warning">
      A repeat is paid with a saved card, and you have none.{' '}
      <AppLink to={`${cardsPath}?${new URLSearchParams({ returnUrl: paths.booking(bookingId) })}`}>Save a card</AppLink>
    </Notice>
  );
};
