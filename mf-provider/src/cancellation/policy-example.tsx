import { formatMoney, policySteps, policyWords, shareReturned, tierProblem, toDollars } from '@nearhand/contracts';
import { Card, styled, Typography } from '@nearhand/ui';
import { useFormikContext } from 'formik';
import { type PoliciesForm, toPolicy } from './policy-form.ts';

const exampleCents = 8_000;
/** A payment of a booking of $80. */
const paid = {
  purpose: 'booking',
  amountCents: exampleCents,
  isHeld: false,
  capturedCents: exampleCents,
  refundedCents: 0,
  toWalletCents: 0,
  disputedCents: 0,
  returnCents: 0,
  isReleased: false,
  feePercent: 0,
} as const;

const List = styled('ul')({
  listStyle: 'none',
  margin: '12px 0 0',
  padding: 0,
  display: 'grid',
  gap: 8,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& > li': { display: 'flex', justifyContent: 'space-between', gap: 12 },
  '& > li > span:last-of-type': { fontWeight: 600, flex: 'none' },
});

/** The effect of the chosen policy on a booking of $80. */
export const PolicyExample = () => {
  const { name, tiers } = toPolicy(useFormikContext<PoliciesForm>().values);
  const isIncomplete = name === 'table' && tierProblem(tiers) !== undefined;
  const steps = isIncomplete ? [] : policySteps(tiers);
  return (
    <Card component="section" aria-labelledby="policy-example" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography id="policy-example" variant="h4" component="h2">
        A booking of {formatMoney(toDollars(exampleCents))}
      </Typography>
      <Typography variant="body2" role="status" sx={{ mt: 0.5, color: 'text.secondary', minHeight: 42 }}>
        {isIncomplete ? 'The table is not complete yet.' : policyWords(tiers)}
      </Typography>
      <List aria-label="Customers get back">
        {steps.map(({ words, percent }) => (
          <li key={words}>
            <span>{words}</span>
            <span>{formatMoney(toDollars(shareReturned(percent, [paid])))} back</span>
          </li>
        ))}
        {steps.length > 0 && (
          <li>
            <span>Customer did not come</span>
            <span>{formatMoney(toDollars(shareReturned(steps.at(-1)?.percent ?? 0, [paid])))} back</span>
          </li>
        )}
      </List>
    </Card>
  );
};
