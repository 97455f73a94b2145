import type { CreditTransaction } from '@nearhand/contracts';
import { EmptyState, ErrorState } from '@nearhand/ui';
import { Plus, Sparkles, Wrench } from '@nearhand/ui/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type MovementLook, SignedAmount } from '../movements/movement-row.tsx';
import { MovementsSkeleton, MovementTable } from '../movements/movement-table.tsx';
import { creditQueries, formatCredits } from './credit-api.ts';

const kinds = {
  purchase: { label: 'Purchase', icon: Plus },
  grant: { label: 'Credited', icon: Sparkles },
  spend: { label: 'Spent', icon: Wrench },
};
const look: MovementLook<CreditTransaction> = {
  kind: ({ type }) => kinds[type],
  amount: ({ amount }) => (
    <SignedAmount amount={amount} words={formatCredits(Math.abs(amount))}>
      {`${amount > 0 ? '+' : ''}${formatCredits(amount)}`}
    </SignedAmount>
  ),
};

export const CreditHistory = ({ emptyAction }: { emptyAction?: ReactNode }) => {
  const history = useInfiniteQuery(creditQueries.history());
  const { data, isPending, refetch } = history;
  if (isPending) return <MovementsSkeleton />;
  if (!data) {
    return <ErrorState title="Error Loading Credit History" what="your credit history" onRetry={() => refetch()} />;
  }
  if (data.rows.length === 0) {
    return (
      <EmptyState
        illustration="wallet"
        title="No credit transactions yet"
        text="Credits that you buy, that a plan brings, or that you spend appear here."
        action={emptyAction}
      />
    );
  }
  return <MovementTable label="Credit history" list={history} look={look} />;
};
