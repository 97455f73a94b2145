import { type MoveKind, type PaymentFacts, takesMoney, toDollars } from '@nearhand/contracts';
import { MoneyInput } from '@nearhand/ui/forms';
import { amountRange, centsInWords } from './amount.ts';

interface Props {
  kind: MoveKind | undefined;
  payments: readonly PaymentFacts[];
}

/** The field `amount` of a form about a move. */
export const MoveAmountInput = ({ kind, payments }: Props) => {
  const range = kind && amountRange(kind, payments);
  return (
    <MoneyInput
      name="amount"
      label="Amount"
      step={0.01}
      placeholder="0.00"
      {...(range && { min: toDollars(range.min) })}
      {...(range && kind && !takesMoney(kind) && { helperText: `At most ${centsInWords(range.max)}` })}
    />
  );
};
