import {
  type MoneyMove,
  type MoveKind,
  maxNoteLength,
  moveKinds,
  type PaymentFacts,
  type ProposeAgreement,
  toDollars,
  toParagraph,
} from '@nearhand/contracts';
import { maxLength } from '@nearhand/ui/forms';
import { object, string } from 'yup';
import { amountField } from '../booking-money/amount.ts';

export interface ProposeForm {
  kind: string;
  amount: string;
  note: string;
}

export const kindOf = ({ kind }: Pick<ProposeForm, 'kind'>): MoveKind | undefined =>
  moveKinds.find((known) => known === kind);

export const proposeSchema = (payments: readonly PaymentFacts[]) =>
  object({
    kind: string().required('Please choose what you propose'),
    amount: amountField(kindOf, payments).required('Please enter an amount'),
    note: string().transform(toParagraph).test(maxLength(maxNoteLength, 'note')),
  });

export const toProposeAgreement = ({ kind, amountCents }: MoneyMove, { note }: ProposeForm): ProposeAgreement => ({
  kind,
  amount: toDollars(amountCents),
  ...(note && { note }),
});
