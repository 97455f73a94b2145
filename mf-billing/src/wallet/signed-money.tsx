import { formatMoney } from '@nearhand/contracts';
import { Money } from '@nearhand/ui';
import { SignedAmount } from '../movements/signed-amount.tsx';

/** Money that came or went, with its sign. */
export const SignedMoney = ({ dollars }: { dollars: number }) => (
  <SignedAmount amount={dollars} words={formatMoney(Math.abs(dollars))}>
    <Money dollars={dollars} signed />
  </SignedAmount>
);
