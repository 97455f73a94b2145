import { formatMoney } from '@nearhand/contracts';
import { Money, VisuallyHidden } from '@nearhand/ui';

/** Money that came or went. Its sign is said in a word, because screen readers leave a hyphen before a number out. */
export const SignedMoney = ({ dollars }: { dollars: number }) => (
  <>
    <span aria-hidden>
      <Money dollars={dollars} signed />
    </span>
    <VisuallyHidden>{spoken(dollars)}</VisuallyHidden>
  </>
);

const spoken = (dollars: number): string => {
  const sign = dollars > 0 ? 'plus ' : dollars < 0 ? 'minus ' : '';
  return `${sign}${formatMoney(Math.abs(dollars))}`;
};
