import type { Booking, BookingParty } from '@nearhand/contracts';
import { Button, Stack, Typography } from '@nearhand/ui';
import { DefinitionList } from '@nearhand/ui/figures';
import { useState } from 'react';
import { rescheduleActionsOf } from '../booking-questions/booking-question.ts';
import { isSameTime } from '../bookings/booking-day.ts';
import { BookingTime } from '../bookings/booking-time.tsx';
import { AcceptTimeDialog } from './accept-time-dialog.tsx';
import { type RescheduleAnswer, rescheduleAnswers } from './reschedule-answer.ts';
import { TitledCard } from './titled-card.tsx';
import { useRescheduleAnswer } from './use-reschedule-answer.ts';

type Request = NonNullable<Booking['reschedule']>;

interface Props {
  booking: Booking;
  request: Request;
  party: BookingParty;
}

const answers: readonly RescheduleAnswer[] = ['decline', 'accept', 'withdraw'];

/** The other time that one side asked for: both see it beside the old one, and may do with it what the table allows. */
export const RescheduleCard = ({ booking, request, party }: Props) => {
  const { send, isPending } = useRescheduleAnswer(booking._id);
  const [judged, setJudged] = useState<Request>();
  // Nobody agrees to a time that took the place of the one in the dialog.
  if (judged && !isSameTime(judged, request)) setJudged(undefined);
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
              onClick={() => (answer === 'accept' ? setJudged(request) : void send(answer, request))}
            >
              {rescheduleAnswers[answer].label}
            </Button>
          ))}
      </Stack>
      {judged && (
        <AcceptTimeDialog
          booking={booking}
          request={judged}
          busy={isPending}
          onConfirm={() => void send('accept', judged).finally(() => setJudged(undefined))}
          onClose={() => setJudged(undefined)}
        />
      )}
    </TitledCard>
  );
};

const Sentence = ({ booking, request: { requestedBy }, party }: Props) => {
  if (requestedBy === party) return 'You asked for another time. The booking keeps its time until it is accepted.';
  const rest = party === 'admin' ? '' : ' The booking keeps its time until you accept.';
  return (
    <>
      <bdi>{booking[requestedBy].name}</bdi>
      {` asks for another time.${rest}`}
    </>
  );
};
