import {
  type Booking,
  type BookingCase,
  type BookingMoney,
  type BookingParty,
  caseReasonNames,
} from '@nearhand/contracts';
import { Notice, styled, Typography } from '@nearhand/ui';
import { DefinitionList } from '@nearhand/ui/figures';
import { CaseStateChip } from '../booking-money/state-chips.tsx';
import { formatInstantDay } from '../bookings/booking-time.tsx';
import { TitledCard } from '../bookings/titled-card.tsx';
import { CaseReply, WithdrawCase } from './case-answers.tsx';
import { decisionWords } from './case-words.ts';
import { DecideCase } from './decide-form.tsx';

interface Props {
  booking: Booking;
  money: BookingMoney;
  case: BookingCase;
  party: BookingParty;
}

const Quote = styled('div')({
  paddingLeft: 12,
  borderLeft: '3px solid var(--nh-palette-divider)',
  '& > p': { margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
});

interface StatementProps {
  party: BookingParty;
  booking: Booking;
  by: BookingCase['openedBy'];
  text: string;
}

const Statement = ({ party, booking, by, text }: StatementProps) => (
  <Quote>
    <Typography variant="body2" component="div" sx={{ color: 'text.secondary', fontWeight: 600 }}>
      {by === party ? 'Your statement' : <>Statement of {<bdi>{booking[by].name}</bdi>}</>}
    </Typography>
    <p dir="auto">{text}</p>
  </Quote>
);

/** A reported problem: both statements, and the decision once there is one. */
export const CaseCard = ({ booking, money, case: found, party }: Props) => {
  const { openedBy, state, reply, decision } = found;
  const other = openedBy === 'customer' ? 'provider' : 'customer';
  const isOpen = state === 'open';
  return (
    <TitledCard title="Reported Problem" status={<CaseStateChip state={state} />}>
      <DefinitionList
        items={[
          { term: 'Reason', value: caseReasonNames[found.reason] },
          { term: 'Reported', value: formatInstantDay(found.createdAt) },
        ]}
      />
      <Statement party={party} booking={booking} by={openedBy} text={found.statement} />
      {reply && <Statement party={party} booking={booking} by={other} text={reply} />}
      {isOpen && (
        <Notice severity="info">
          The money of this booking cannot be withdrawn while the case is open. Our team decides after hearing both
          sides.
        </Notice>
      )}
      {isOpen && party === other && !reply && <CaseReply bookingId={booking._id} caseId={found._id} />}
      {isOpen && party === openedBy && <WithdrawCase bookingId={booking._id} caseId={found._id} />}
      {isOpen && party === 'admin' && !money.waiting?.length && (
        <DecideCase booking={booking} money={money} case={found} />
      )}
      {decision && (
        <DefinitionList
          items={[
            { term: 'Decision', value: <strong>{decisionWords(decision)}</strong> },
            { term: 'Explanation', value: decision.reason, keepsLines: true },
            { term: 'Decided', value: formatInstantDay(decision.createdAt) },
            { term: 'Decided by', value: party === 'admin' ? decision.decidedBy : undefined },
          ]}
        />
      )}
    </TitledCard>
  );
};
