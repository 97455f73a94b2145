import {
  allowedBookingActions,
  type BookingAction,
  type BookingParty,
  type Calendar,
  type CalendarBooking,
} from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Button, lazyPart } from '@nearhand/ui';
import { bookingDecisions, Dot, decisionButton } from '@nearhand/ui/figures';
import { useState } from 'react';
import { shortDay } from '../schedule/days.ts';
import { changeBooking } from './calendar-api.ts';
import { stateOf } from './entries.ts';

const BookingDecisionDialog = lazyPart(() =>
  import('@nearhand/ui/overlays').then(({ BookingDecisionDialog }) => BookingDecisionDialog),
);

interface Props {
  booking: CalendarBooking;
  calendar: Pick<Calendar, 'now' | 'today'>;
  /** The id of what names the booking. */
  describedBy: string;
  onDone?: () => void;
}

/** The buttons that answer a request, each with its question; nothing for other bookings. */
export const BookingActions = ({ booking, calendar, describedBy, onDone }: Props) => {
  const { user } = useSession();
  const [asked, setAsked] = useState<BookingAction>();
  const party = user?.role === 'admin' ? 'admin' : 'provider';
  const actions = booking.status === 'pending' ? allowedBookingActions(stateOf(booking, calendar), party) : [];
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action}
          size="small"
          {...decisionButton(bookingDecisions[action])}
          aria-describedby={describedBy}
          onClick={() => setAsked(action)}
        >
          {bookingDecisions[action].label}
        </Button>
      ))}
      {asked && actions.includes(asked) && (
        <Question
          booking={booking}
          action={asked}
          party={party}
          state={stateOf(booking, calendar)}
          onClose={() => setAsked(undefined)}
          onDone={onDone}
        />
      )}
    </>
  );
};

interface QuestionProps {
  booking: CalendarBooking;
  action: BookingAction;
  party: BookingParty;
  state: ReturnType<typeof stateOf>;
  onClose: () => void;
  onDone: (() => void) | undefined;
}

const Question = ({ booking, action, party, state, onClose, onDone }: QuestionProps) => {
  const { to, done, failed } = bookingDecisions[action];
  const { run, isPending } = useAction(changeBooking, {
    done,
    failed,
    onEnd: onClose,
    onSuccess: () => onDone?.(),
  });
  return (
    <BookingDecisionDialog
      action={action}
      party={party}
      booking={state}
      serviceName={booking.serviceName}
      time={
        <>
          {shortDay(booking.date)}
          <Dot />
          {booking.timeSlot}
        </>
      }
      busy={isPending}
      onConfirm={() => void run({ bookingId: booking._id, status: to })}
      onClose={onClose}
    />
  );
};
