import {
  type Booking,
  type BookingMoney,
  type BookingParty,
  isPayable,
  isRepeatable,
  paths,
} from '@nearhand/contracts';
import { runtimeConfig, useServes } from '@nearhand/platform';
import { Box, Button, LinkButton, lazyPart, Notice, styled, Typography } from '@nearhand/ui';
import { CalendarClock, CalendarPlus, CircleX, MessageCircle, RotateCw } from '@nearhand/ui/icons';
import { bookingDecisions, decisionButton } from '@nearhand/ui/overlays';
import { useState } from 'react';
import { BookingQuestionDialog } from '../booking-dialogs/booking-question-dialog.tsx';
import { type BookingQuestion, questionsOf } from '../booking-dialogs/booking-questions.ts';
import { isOpenProposal } from '../booking-money/booking-money-api.ts';
import { TitledCard } from '../bookings/titled-card.tsx';
import { CancelByPolicy } from '../end-by-policy/cancel-by-policy.tsx';
import { mayCancelByPolicy } from '../end-by-policy/policy-words.ts';

const RepeatDialog = lazyPart(() =>
  import(/* webpackChunkName: "repeat-dialog" */ '../repeats/repeat-dialog.tsx').then(
    ({ RepeatDialog }) => RepeatDialog,
  ),
);

/** Quiet actions: one below the other, side by side where there is room. */
export const ActionRows = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
  gap: 4,
  marginInline: -8,
  '& > a, & > button': { justifyContent: 'flex-start', gap: 12, paddingInline: 8, textAlign: 'left' },
  '& > a > svg, & > button > svg': { color: 'var(--nh-palette-text-secondary)' },
});

interface Props {
  booking: Booking;
  party: BookingParty;
  money: BookingMoney | undefined;
  isProcessing: boolean;
}

/** The next step first, then what else can be done. Nothing for a booking that is neither pending nor confirmed. */
export const ActionsCard = ({ booking, party, money, isProcessing }: Props) => {
  const [asked, setAsked] = useState<BookingQuestion>();
  const [asksToRepeat, setAsksToRepeat] = useState(false);
  const otherId = otherIdOf(booking, party);
  const servesMessages = useServes(paths.newMessage(otherId));
  const isOpen = booking.status === 'pending' || booking.status === 'confirmed';
  if (!isOpen) return null;
  const questions = questionsOf(booking, party);
  const decisions = questions.filter((question) => question !== 'reschedule' && question !== 'cancel');
  const canPay = party === 'customer' && !isProcessing && isPayable(booking);
  const isPaid = booking.paymentStatus === 'paid';
  const awaitsPayment = party !== 'customer' && booking.status === 'confirmed' && !isPaid;
  const canWrite = servesMessages && otherId !== '';
  const isReported = money?.case?.state === 'open';
  const isAnswered = !booking.reschedule && !isReported && !money?.agreements.some(isOpenProposal);
  const isArranged = isPaid && isAnswered && questions.every((question) => question === 'reschedule');
  return (
    <TitledCard title="Actions" hideTitle isPrinted={false}>
      {awaitsPayment && <Notice severity="warning">This service is waiting for customer payment.</Notice>}
      {isArranged && (
        <Typography>
          Everything is arranged. The provider marks the booking as complete once the service is done.
        </Typography>
      )}
      {canPay && (
        <LinkButton to={paths.pay(booking._id)} variant="contained" size="large" fullWidth>
          {booking.paymentStatus === 'failed' ? 'Retry Payment' : 'Pay Now'}
        </LinkButton>
      )}
      {decisions.length > 0 && (
        <Box sx={{ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
          {decisions.map((action) => (
            <Button key={action} {...decisionButton(bookingDecisions[action])} onClick={() => setAsked(action)}>
              {bookingDecisions[action].label}
            </Button>
          ))}
        </Box>
      )}
      <ActionRows>
        {canWrite && (
          <LinkButton
            to={paths.newMessage(otherId)}
            color="inherit"
            startIcon={<MessageCircle size={20} aria-hidden />}
          >
            {party === 'customer' ? 'Contact Provider' : 'Contact Customer'}
          </LinkButton>
        )}
        {questions.includes('reschedule') && (
          <Button
            color="inherit"
            startIcon={<CalendarClock size={20} aria-hidden />}
            onClick={() => setAsked('reschedule')}
          >
            Request Reschedule
          </Button>
        )}
        {party === 'customer' && isRepeatable(booking) && (
          <Button color="inherit" startIcon={<RotateCw size={20} aria-hidden />} onClick={() => setAsksToRepeat(true)}>
            Repeat Booking
          </Button>
        )}
        <CalendarLink bookingId={booking._id} />
        {questions.includes('cancel') && (
          <Button color="error" startIcon={<CircleX size={20} aria-hidden />} onClick={() => setAsked('cancel')}>
            {bookingDecisions.cancel.label}
          </Button>
        )}
        {party === 'customer' && !isReported && mayCancelByPolicy(booking) && (
          <CancelByPolicy booking={booking} money={money} />
        )}
      </ActionRows>
      {asksToRepeat && <RepeatDialog booking={booking} onClose={() => setAsksToRepeat(false)} />}
      {asked && (
        <BookingQuestionDialog booking={booking} party={party} question={asked} onClose={() => setAsked(undefined)} />
      )}
    </TitledCard>
  );
};

/** The other side of the booking; an admin is on none. */
const otherIdOf = ({ customer, provider }: Booking, party: BookingParty): string => {
  if (party === 'admin') return '';
  return party === 'customer' ? provider._id : customer._id;
};

export const ReviewCard = ({ booking }: { booking: Booking }) => {
  const servesReviews = useServes(paths.reviewService(booking.service._id));
  if (booking.status !== 'completed' || booking.reviewed || !servesReviews) return null;
  return (
    <TitledCard title="Your Review" isPrinted={false}>
      <Typography>
        How did it go with <bdi>{booking.provider.name}</bdi>?
      </Typography>
      <LinkButton to={paths.reviewService(booking.service._id)} variant="contained" fullWidth>
        Leave Review
      </LinkButton>
    </TitledCard>
  );
};

/** A link, not a download of ours: phones open the file in their calendar. The session's cookie authorizes it. */
const CalendarLink = ({ bookingId }: { bookingId: string }) => (
  <Button
    component="a"
    href={`${runtimeConfig().apiBase}/bookings/${bookingId}/calendar.ics`}
    download
    color="inherit"
    startIcon={<CalendarPlus size={20} aria-hidden />}
  >
    Add to Calendar
  </Button>
);
