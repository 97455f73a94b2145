import { feeCents, type MoveKind, type PaymentFacts, refundableCents, toDollars } from '@nearhand/contracts';
import { Button, styled } from '@nearhand/ui';
import { useFormikContext } from 'formik';
import { centsInWords, centsOf } from '../booking-money/amount.ts';
import { kindOf, type ProposeForm } from './propose-form.ts';

interface Suggestion {
  label: string;
  cents: number;
}

const tipPercents = [10, 15, 20];

/** The amounts that people mean most often. A cancellation is mostly about all, a refund about a part. */
const suggestionsOf = (
  kind: MoveKind | undefined,
  priceCents: number,
  payments: readonly PaymentFacts[],
): Suggestion[] => {
  const cents = refundableCents(payments);
  const all = { label: 'All', cents };
  const half = { label: 'Half', cents: Math.round(cents / 2) };
  switch (kind) {
    case 'cancel':
      return [all, half];
    case 'refund':
      return [half, all];
    case 'tip':
      return tipPercents.map((percent) => ({ label: `${percent}%`, cents: feeCents(priceCents, percent) }));
    default:
      return [];
  }
};

/** The amount that a kind starts with, as the field holds it: the first suggestion, or the middle tip. */
export const startAmount = (...of: Parameters<typeof suggestionsOf>): string => {
  const start = suggestionsOf(...of)[of[0] === 'tip' ? 1 : 0];
  return start ? toDollars(start.cents).toFixed(2) : '';
};

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(88px, 1fr))',
  gap: 8,
  marginTop: -8,
  '& > button': { flexWrap: 'wrap', columnGap: 6, rowGap: 0, minHeight: 44, paddingInline: 6 },
  '& > [aria-pressed=true]': {
    borderColor: 'var(--nh-palette-primary-main)',
    background: 'var(--nh-palette-primary-light)',
  },
});
const Sum = styled('span')({ fontWeight: 400, fontVariantNumeric: 'tabular-nums' });

interface Props {
  priceCents: number;
  payments: readonly PaymentFacts[];
}

/** One press fills in the amount; the field can still be changed. */
export const SuggestedAmounts = ({ priceCents, payments }: Props) => {
  const { values, setFieldValue } = useFormikContext<ProposeForm>();
  const suggestions = suggestionsOf(kindOf(values), priceCents, payments);
  if (suggestions.length === 0) return null;
  return (
    <Row role="group" aria-label="Suggestions">
      {suggestions.map(({ label, cents }) => (
        <Button
          key={label}
          variant="outlined"
          size="small"
          aria-pressed={centsOf(values.amount) === cents}
          onClick={() => void setFieldValue('amount', toDollars(cents).toFixed(2))}
        >
          <span>{label}</span> <Sum>{centsInWords(cents)}</Sum>
        </Button>
      ))}
    </Row>
  );
};
