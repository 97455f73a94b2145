import {
  type Agreement,
  type Booking,
  type BookingMoney,
  type BookingParty,
  formatMoney,
  type MoneyMove,
  toCents,
} from '@nearhand/contracts';
import { Notice, Typography } from '@nearhand/ui';
import { DefinitionList } from '@nearhand/ui/figures';
import { MoveEffectList } from '../booking-money/move-effect.tsx';
import { AgreementStateChip } from '../booking-money/state-chips.tsx';
import { formatMoment } from '../bookings/booking-time.tsx';
import { TitledCard } from '../bookings/titled-card.tsx';
import { AgreementAnswers } from './agreement-answers.tsx';

interface CardProps {
  booking: Booking;
  money: BookingMoney;
  agreement: Agreement;
  party: BookingParty;
  /** This browser has paid, and the API does not know it yet. */
  isProcessing: boolean;
}

const moveOf = ({ kind, amount }: Agreement): MoneyMove => ({ kind, amountCents: toCents(amount) });

/** The open proposal with the answers that the contracts' table allows. */
export const AgreementCard = ({ booking, money, agreement, party, isProcessing }: CardProps) => {
  const effect = <MoveEffectList move={moveOf(agreement)} booking={booking} money={money} reader={party} />;
  return (
    <TitledCard title="Proposal" status={<AgreementStateChip state={agreement.state} />}>
      <Typography>
        <Sentence booking={booking} agreement={agreement} party={party} />
      </Typography>
      <DefinitionList
        items={[
          { term: 'Note', value: agreement.note, keepsLines: true },
          { term: agreement.state === 'unpaid' ? 'Pay by' : 'Answer by', value: formatMoment(agreement.expiresAt) },
        ]}
      />
      {effect}
      {isProcessing && (
        <div role="status">
          <Notice severity="info">Payment in progress. This page updates by itself once it has gone through.</Notice>
        </div>
      )}
      {!isProcessing && (
        <AgreementAnswers booking={booking} agreement={agreement} party={party}>
          {effect}
        </AgreementAnswers>
      )}
    </TitledCard>
  );
};

const Sentence = ({ booking, agreement, party }: Pick<CardProps, 'booking' | 'agreement' | 'party'>) => {
  const { proposedBy } = agreement;
  const what = subjectOf(agreement);
  if (proposedBy === 'admin') return `Our team decides: ${what}.`;
  if (proposedBy === party) return `You propose ${what}.`;
  return (
    <>
      <bdi>{booking[proposedBy].name}</bdi> proposes {what}.
    </>
  );
};

const subjectOf = ({ kind, amount }: Agreement): string => {
  const dollars = formatMoney(amount);
  switch (kind) {
    case 'cancel':
      return amount > 0 ? `to cancel the booking and give ${dollars} back` : 'to cancel the booking without a refund';
    case 'refund':
      return `a refund of ${dollars}`;
    case 'charge':
      return `an extra charge of ${dollars}`;
    case 'tip':
      return `a tip of ${dollars}`;
  }
};
