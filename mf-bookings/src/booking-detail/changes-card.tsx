import type { Booking, BookingMoney, ReschedulingParty } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { Button, lazyPart, Notice } from '@nearhand/ui';
import { hasFormDraft } from '@nearhand/ui/forms';
import { ArrowUpDown, CalendarClock, CircleAlert, CircleX, Heart } from '@nearhand/ui/icons';
import { useState } from 'react';
import { BookingQuestionDialog } from '../booking-dialogs/booking-question-dialog.tsx';
import { questionsOf } from '../booking-dialogs/booking-questions.ts';
import { TitledCard } from '../bookings/titled-card.tsx';
import { EndByPolicyDialog } from '../end-by-policy/cancel-by-policy.tsx';
import { ActionRows } from './actions-card.tsx';

/** Most visits open none of them. */
const ProposeDialog = lazyPart(() =>
  import(/* webpackChunkName: "propose-dialog" */ '../propose-agreement/propose-dialog.tsx').then(
    ({ ProposeDialog }) => ProposeDialog,
  ),
);
const ReportDialog = lazyPart(() =>
  import(/* webpackChunkName: "report-dialog" */ '../cases/report-dialog.tsx').then(({ ReportDialog }) => ReportDialog),
);

interface Props {
  booking: Booking;
  money: BookingMoney;
  party: ReschedulingParty;
}

/** `draft`: the name of the dialog's draft. */
const allSteps = [
  { subject: 'move', label: 'Request Reschedule', icon: CalendarClock, draft: '' },
  { subject: 'change', label: 'Propose a Change', icon: ArrowUpDown, draft: 'propose-change' },
  { subject: 'tip', label: 'Give a Tip', icon: Heart, draft: 'propose-tip' },
  { subject: 'absent', label: 'Customer Did Not Come', icon: CircleX, draft: '' },
  { subject: 'report', label: 'Report a Problem', icon: CircleAlert, draft: 'report' },
] as const;
type Subject = (typeof allSteps)[number]['subject'];

/** Steps of the two sides about time and money, also after completion. */
export const ChangesCard = ({ booking, money, party }: Props) => {
  const userId = useSession().user?._id;
  // The session ended while a dialog was open: it opens again with its draft.
  const [asked, setAsked] = useState<Subject | undefined>(
    () =>
      allSteps.find(({ draft }) => draft && userId && hasFormDraft({ form: `${draft}:${booking._id}`, userId }))
        ?.subject,
  );
  const close = () => setAsked(undefined);
  const { proposable, mayReport } = money;
  const isOffered: Record<Subject, boolean> = {
    // While the booking is confirmed, the actions card has it.
    move: booking.status === 'completed' && questionsOf(booking, party).includes('reschedule'),
    change: proposable.length > 0,
    tip: party === 'customer' && proposable.includes('tip'),
    absent: money.mayClaimNoShow,
    report: mayReport,
  };
  const isDisputable = mayReport && money.agreements.some(({ reason }) => reason === 'no-show');
  const steps = allSteps.filter(({ subject }) => isOffered[subject]);
  // An open dialog stays when a live update removes its button.
  if (steps.length === 0 && !asked) return null;
  return (
    <TitledCard title="Changes and Problems" isPrinted={false}>
      {isDisputable && (
        <Notice severity="warning">
          The provider has said that you did not come. If this is wrong, please report a problem.
        </Notice>
      )}
      <ActionRows>
        {steps.map(({ subject, label, icon: Icon }) => (
          <Button
            key={subject}
            color="inherit"
            startIcon={<Icon size={20} aria-hidden />}
            onClick={() => setAsked(subject)}
          >
            {label}
          </Button>
        ))}
      </ActionRows>
      {asked === 'move' && (
        <BookingQuestionDialog booking={booking} party={party} question="reschedule" onClose={close} />
      )}
      {asked === 'absent' && <EndByPolicyDialog booking={booking} money={money} reason="no-show" onClose={close} />}
      {asked === 'report' && <ReportDialog booking={booking} onClose={close} />}
      {(asked === 'change' || asked === 'tip') && (
        <ProposeDialog booking={booking} money={money} party={party} subject={asked} onClose={close} />
      )}
    </TitledCard>
  );
};
