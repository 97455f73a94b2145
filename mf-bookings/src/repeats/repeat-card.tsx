import {
  addDays,
  type Booking,
  bookingWindowDays,
  type CalendarDay,
  fromWireDate,
  isPayable,
  localDay,
  paths,
  type Repeat,
  type RepeatDate,
  toWireDate,
} from '@nearhand/contracts';
import { useAction } from '@nearhand/platform/action';
import {
  AppLink,
  BookingStatusChip,
  Button,
  Items,
  LinkButton,
  Money,
  PaymentStatusChip,
  RetryNotice,
  Skeleton,
  styled,
  Typography,
  VisuallyHidden,
} from '@nearhand/ui';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatTime } from '../bookings/booking-time.tsx';
import { TitledCard } from '../bookings/titled-card.tsx';
import { repeatQueries, skipDate, stopRepeat, useRepeatUpdates } from './repeat-api.ts';

const rowHeightPx = 56;

const List = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  overflowWrap: 'anywhere',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    minHeight: rowHeightPx,
    paddingBlock: 6,
    borderTop: '1px solid var(--nh-palette-divider)',
  },
  '& .day': { flex: '1 1 200px', minWidth: 0 },
  '& .state': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' },
});

interface Props {
  booking: Booking;
  repeat: NonNullable<Booking['repeat']>;
  isCustomer: boolean;
}

/** All dates of the repeat that a booking belongs to. */
export const RepeatCard = ({ booking, repeat: { _id, number, of }, isCustomer }: Props) => {
  useRepeatUpdates();
  const { data: repeat, isPending, refetch } = useQuery(repeatQueries.detail(_id));
  return (
    <TitledCard title="Repeat" status={<span>{`${number} of ${of}`}</span>}>
      {repeat && <Dates repeat={repeat} shown={booking} isCustomer={isCustomer} />}
      {isPending && <Skeleton variant="rounded" height={rowHeightPx * of + 60} />}
      {!repeat && !isPending && (
        <RetryNotice onRetry={() => void refetch()}>The dates could not be loaded.</RetryNotice>
      )}
    </TitledCard>
  );
};

export const bookableUntil = (booking: Booking): CalendarDay =>
  booking.bookableUntil ?? addDays(localDay(new Date()), bookingWindowDays);

export const often = { 1: 'Every week', 2: 'Every 2 weeks' } as const;

const Dates = ({ repeat, shown, isCustomer }: { repeat: Repeat; shown: Booking; isCustomer: boolean }) => {
  const waits = repeat.dates.some(({ state }) => state === 'waiting');
  // A booking may have been moved behind the next date.
  const inOrder = repeat.dates.toSorted((one, other) => one.date.localeCompare(other.date));
  return (
    <>
      <Typography>
        {often[repeat.everyWeeks]}, {repeat.timeSlot}, <Money dollars={repeat.price} /> each.{' '}
        <span>{repeat.state === 'stopped' ? 'This repeat was stopped.' : waits && isCustomer && chargeWords}</span>
      </Typography>
      <List>
        <Items of={inOrder}>
          {(one) => (
            <li>
              <span className="day">
                <Day date={one} timeSlot={repeat.timeSlot} isShown={one.bookingId === shown._id} />
              </span>
              <span className="state">
                <State date={one} repeatId={repeat._id} isCustomer={isCustomer} until={bookableUntil(shown)} />
              </span>
            </li>
          )}
        </Items>
      </List>
      {waits && isCustomer && <StopButton id={repeat._id} />}
    </>
  );
};

const chargeWords = `Each date is booked when it is ${bookingWindowDays} days ahead. Then its price is held on your saved card, and charged as for each booking.`;

/** With the time of a booking that was moved. */
const Day = ({ date, timeSlot, isShown }: { date: RepeatDate; timeSlot: string; isShown: boolean }) => {
  const name = date.timeSlot === timeSlot ? formatDay(date.date) : formatTime(date);
  if (isShown) return <strong aria-current="true">{name}</strong>;
  return date.bookingId ? <AppLink to={paths.booking(date.bookingId)}>{name}</AppLink> : name;
};

interface StateProps {
  date: RepeatDate;
  repeatId: string;
  isCustomer: boolean;
  until: CalendarDay;
}

const State = ({ date, repeatId, isCustomer, until }: StateProps) => {
  const { state, status = 'pending', paymentStatus = 'unpaid', begun, bookingId, reason } = date;
  switch (state) {
    case 'booked':
      return (
        <>
          <BookingStatusChip status={status} />
          {paymentStatus !== 'paid' && (
            <PaymentStatusChip status={status} paymentStatus={paymentStatus} quiet={status === 'cancelled'} />
          )}
          {isCustomer && bookingId && isPayable({ status, paymentStatus, begun }) && (
            <LinkButton to={paths.pay(bookingId)} size="small" variant="contained">
              Pay Now
            </LinkButton>
          )}
        </>
      );
    case 'waiting':
      return (
        <>
          {bookedOn(fromWireDate(date.date), until)}
          {isCustomer && <SkipButton id={repeatId} date={date} />}
        </>
      );
    case 'skipped':
      return <span>{reason ? `Skipped: ${reason}` : 'Skipped'}</span>;
    case 'failed':
      return <span>{reason ? `Not booked: ${reason}` : 'Not booked'}</span>;
  }
};

const bookedOn = (day: CalendarDay, until: CalendarDay): string =>
  day > until ? `Will be booked on ${formatDay(toWireDate(addDays(day, -bookingWindowDays)))}` : 'Will be booked soon';

const SkipButton = ({ id, date }: { id: string; date: RepeatDate }) => {
  const { run, isPending } = useAction(skipDate, {
    failed: 'Failed to skip this date',
    done: 'This date is skipped',
  });
  return (
    <Button size="small" loading={isPending} onClick={() => void run({ id, date: date.date })}>
      Skip<VisuallyHidden> {formatDay(date.date)}</VisuallyHidden>
    </Button>
  );
};

const StopButton = ({ id }: { id: string }) => {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsked(true)}>
        Stop Repeating
      </Button>
      {isAsked && <StopDialog id={id} onClose={() => setAsked(false)} />}
    </>
  );
};

const StopDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { run, isPending } = useAction(stopRepeat, {
    failed: 'Failed to stop the repeat',
    done: 'No further dates are booked',
    onEnd: onClose,
  });
  return (
    <ConfirmDialog
      open
      title="Stop Repeating"
      text="Dates that are not booked yet are skipped. Bookings that are made stay; each is cancelled on its page."
      confirmLabel="Stop Repeating"
      cancelLabel="Keep Repeating"
      destructive
      busy={isPending}
      onConfirm={() => void run(id)}
      onClose={onClose}
    />
  );
};
