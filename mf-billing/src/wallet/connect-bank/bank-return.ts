import { useSearchParams } from '@nearhand/platform';
import { useEffect, useState } from 'react';

/** How somebody comes back from Stripe: through its end, or with a link that was used up. */
export type BankReturn = 'return' | 'refresh';

const isReturn = (text: string | null): text is BankReturn => text === 'return' || text === 'refresh';

/** How this visit began, if at Stripe's page for the bank (`?bank=return`), which the address then forgets. */
export const useBankReturn = (): BankReturn | undefined => {
  const [params, setParams] = useSearchParams();
  const asked = params.get('bank');
  const [arrival] = useState(() => (isReturn(asked) ? asked : undefined));
  const isNamed = params.has('bank');
  useEffect(() => {
    if (!isNamed) return;
    setParams(
      (before) => {
        before.delete('bank');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isNamed, setParams]);
  return arrival;
};
