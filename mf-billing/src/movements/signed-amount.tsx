import { VisuallyHidden } from '@nearhand/ui';
import type { ReactNode } from 'react';

interface SignedAmountProps {
  amount: number;
  /** The amount without its sign, as it is said. */
  words: string;
  /** As it is shown, sign included. */
  children: ReactNode;
}

/** What came or went. Its sign is said in a word, because screen readers leave a hyphen before a number out. */
export const SignedAmount = ({ amount, words, children }: SignedAmountProps) => (
  <>
    <span aria-hidden>{children}</span>
    <VisuallyHidden>{`${amount > 0 ? 'plus ' : amount < 0 ? 'minus ' : ''}${words}`}</VisuallyHidden>
  </>
);
