import type { Booking, BookingParty, RescheduleAction, RescheduleBooking } from '@nearhand/contracts';
import { useAction } from '@nearhand/platform/action';
import { Button, Stack, Typography } from '@nearhand/ui';
import { DefinitionList } from '@nearhand/ui/figures';
import { useState } from 'react';
import { movedPolicyText, rescheduleActionsOf } from '../booking-dialogs/booking-questions.ts';
import { acceptReschedule, declineReschedule } from '../booking-dialogs/reschedule-api.ts';
import { AcceptDialog } from '../bookings/accept-dialog.tsx';
import { BookingTime, isSameTime } from '../bookings/booking-time.tsx';
import { TitledCard } from '../bookings/titled-card.tsx';

type Answer = Exclude<RescheduleAction, 'request'>;

const answers: readonly Answer[] = ['decline', 'accept', 'withdraw'];

const answerTexts: Record<Answer, { label: string; done: string; failed: string }> = {
  accept: {
    label: 'Accept New Time',
    done: 'New time accepted',
    failed: 'Failed to accept the new time',
  },
  decline: {
    label: 'Decline',
    done: 'Reschedule request declined',
    failed: 'Failed to decline the reschedule request',
  },
  withdraw: {
    label: 'Withdraw Request',
    done: 'Reschedule request withdrawn',
    failed: 'Failed to withdraw the reschedule request',
  },
};

interface CardProps {
  booking: Booking;
  request: NonNullable<Booking['reschedule']>;
  party: BookingParty;
}

/** The requested time beside the current one, with the answers that the contracts' table allows. */
export const RescheduleCard = ({ booking, request, party }: CardProps) => {
  const { send, isPending } = useAnswer(booking._id);
  const [toAccept, setToAccept] = useState<RescheduleBooking>();
  // The dialog must not accept a time that replaced the one that it shows.
  if (toAccept && !isSameTime(toAccept, request)) setToAccept(undefined);
  const actions = rescheduleActionsOf(booking, party);
  return (
    <TitledCard title="Reschedule Request">
      <Typography>
        <Sentence booking={booking} request={request} party={party} />
      </Typography>
      <DefinitionList
        items={[
          { term: 'Current time', value: <BookingTime time={booking} /> },
          {
            term: 'New time',
            value: (
              <strong>
                <BookingTime time={request} />
              </strong>
            ),
          },
        ]}
      />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {answers
          .filter((answer) => actions.includes(answer))
          .map((answer) => (
            <Button
              key={answer}
              variant={answer === 'accept' ? 'contained' : 'outlined'}
              disabled={isPending}
              onClick={() => (answer === 'accept' ? setToAccept(request) : void send(answer, request))}
            >
              {answerTexts[answer].label}
            </Button>
          ))}
      </Stack>
      {toAccept && (
        <AcceptDialog
          title="Accept New Time"
          text={
            <>
              The booking moves from <BookingTime time={booking} /> to the new time.{movedPolicyText(booking)}
            </>
          }
          confirmLabel={answerTexts.accept.label}
          busy={isPending}
          onConfirm={() => void send('accept', toAccept).finally(() => setToAccept(undefined))}
          onClose={() => setToAccept(undefined)}
        >
          <Typography sx={{ mt: 2, fontWeight: 600 }}>
            <bdi>{booking.service.name}</bdi>
          </Typography>
          <Typography>
            <BookingTime time={toAccept} />
          </Typography>
        </AcceptDialog>
      )}
    </TitledCard>
  );
};

const useAnswer = (bookingId: string) => {
  const accept = useAction(acceptReschedule, answerTexts.accept);
  const decline = useAction(declineReschedule);
  const send = (answer: Answer, { date, timeSlot }: RescheduleBooking): Promise<unknown> => {
    const time = { date, timeSlot };
    if (answer === 'accept') return accept.run({ params: { id: bookingId }, body: time });
    return decline.run({ bookingId, time }, answerTexts[answer]);
  };
  return { send, isPending: accept.isPending || decline.isPending };
};

const Sentence = ({ booking, request: { requestedBy }, party }: CardProps) => {
  if (requestedBy === party) return 'You asked for another time. The booking keeps its time until it is accepted.';
  return (
    <>
      <bdi>{booking[requestedBy].name}</bdi>
      {` asks for another time.${party === 'admin' ? '' : ' The booking keeps its time until you accept.'}`}
    </>
  );
};
