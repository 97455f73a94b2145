import type { Booking, BookingMoney, ReschedulingParty } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { Button } from '@nearhand/ui';
import { hasFormDraft } from '@nearhand/ui/forms';
import { ArrowUpDown, CalendarClock, CircleAlert, Heart } from '@nearhand/ui/icons';
import { lazy, Suspense, useState } from 'react';
import { BookingQuestionDialog } from '../booking-dialogs/booking-question-dialog.tsx';
import { questionsOf } from '../booking-dialogs/booking-questions.ts';
import { TitledCard } from '../bookings/titled-card.tsx';
import { ActionRows } from './actions-card.tsx';

/** Most visits open none of them. */
const ProposeDialog = lazy(() =>
  import(/* webpackChunkName: "propose-dialog" */ '../propose-agreement/propose-dialog.tsx').then(
    ({ ProposeDialog }) => ({ default: ProposeDialog }),
  ),
);
const ReportDialog = lazy(() =>
  import(/* webpackChunkName: "report-dialog" */ '../cases/report-dialog.tsx').then(({ ReportDialog }) => ({
    default: ReportDialog,
  })),
);

interface Props {
  booking: Booking;
  money: BookingMoney;
  party: ReschedulingParty;
}

/** The names of the dialogs' drafts. */
const draftOf = {
  change: 'propose-change',
  tip: 'propose-tip',
  report: 'report',
};

/** Steps of the two sides about time and money, also after completion. */
export const ChangesCard = ({ booking, money, party }: Props) => {
  const userId = useSession().user?._id;
  // The session ended while a dialog was open: it opens again with its draft.
  const [asked, setAsked] = useState<'change' | 'move' | 'report' | 'tip' | undefined>(() =>
    (['change', 'tip', 'report'] as const).find(
      (subject) => userId && hasFormDraft({ form: `${draftOf[subject]}:${booking._id}`, userId }),
    ),
  );
  const close = () => setAsked(undefined);
  const { proposable, mayReport } = money;
  // While the booking is confirmed, the actions card has it.
  const mayMove = booking.status === 'completed' && questionsOf(booking, party).includes('reschedule');
  // An open dialog stays when a live update removes its button.
  if (proposable.length === 0 && !mayReport && !mayMove && !asked) return null;
  return (
    <TitledCard title="Changes and Problems" isPrinted={false}>
      <ActionRows>
        {mayMove && (
          <Button color="inherit" startIcon={<CalendarClock size={20} aria-hidden />} onClick={() => setAsked('move')}>
            Request Reschedule
          </Button>
        )}
        {proposable.length > 0 && (
          <Button color="inherit" startIcon={<ArrowUpDown size={20} aria-hidden />} onClick={() => setAsked('change')}>
            Propose a Change
          </Button>
        )}
        {party === 'customer' && proposable.includes('tip') && (
          <Button color="inherit" startIcon={<Heart size={20} aria-hidden />} onClick={() => setAsked('tip')}>
            Give a Tip
          </Button>
        )}
        {mayReport && (
          <Button color="inherit" startIcon={<CircleAlert size={20} aria-hidden />} onClick={() => setAsked('report')}>
            Report a Problem
          </Button>
        )}
      </ActionRows>
      {asked === 'move' && (
        <BookingQuestionDialog booking={booking} party={party} question="reschedule" onClose={close} />
      )}
      <Suspense>
        {asked === 'report' && <ReportDialog booking={booking} onClose={close} />}
        {(asked === 'change' || asked === 'tip') && (
          <ProposeDialog booking={booking} money={money} party={party} subject={asked} onClose={close} />
        )}
      </Suspense>
    </TitledCard>
  );
};
