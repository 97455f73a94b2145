import { useSearchParams } from '@nearhand/platform';
import { Box, Button, Card, EmptyState, ErrorState } from '@nearhand/ui';
import { CountTabs } from '@nearhand/ui/figures';
import { useQuery } from '@tanstack/react-query';
import { MovementTable } from '../movements/movement-table.tsx';
import { MovementsSkeleton } from '../movements/movements-skeleton.tsx';
import { walletQueries } from '../wallets/wallet-api.ts';
import { TransactionFilter } from './transaction-filter.tsx';
import { isTransactionType, transactionKinds } from './transaction-kinds.ts';
import { transactionLook } from './transaction-look.tsx';

/** Every movement of the wallet, newest first; the chosen type is kept in the address (`?type=refund`). */
export const TransactionHistory = ({ emptyText }: { emptyText: string }) => {
  const { data: transactions, isPending, refetch } = useQuery(walletQueries.transactions());
  const [params, setParams] = useSearchParams();
  const asked = params.get('type');
  const type = isTransactionType(asked) ? asked : undefined;
  const choose = (next: string) => setParams(next ? { type: next } : {}, { replace: true, preventScrollReset: true });

  const content = () => {
    if (isPending) return <MovementsSkeleton />;
    if (!transactions) {
      return (
        <ErrorState
          title="Error Loading Transactions"
          text="We couldn't load your transactions. Please try again."
          onRetry={() => refetch()}
        />
      );
    }
    if (transactions.length === 0) {
      return <EmptyState illustration="wallet" title="No transactions yet" text={emptyText} />;
    }
    const matching = type ? transactions.filter((transaction) => transaction.type === type) : transactions;
    if (type && matching.length === 0) {
      return (
        <Card>
          <EmptyState
            illustration="search"
            title={`No ${transactionKinds[type].plural} yet`}
            action={
              <Button variant="outlined" onClick={() => choose('')}>
                Show all transactions
              </Button>
            }
          />
        </Card>
      );
    }
    return <MovementTable key={type} label="Transaction history" movements={matching} look={transactionLook} />;
  };

  const history = (
    <>
      {transactions && transactions.length > 0 && (
        <Box sx={{ maxWidth: 240, mb: 2 }}>
          <TransactionFilter type={type} onChange={choose} />
        </Box>
      )}
      {content()}
    </>
  );
  return (
    <section aria-label="Transactions">
      <CountTabs label="Transactions" tabs={[{ id: 'history', label: 'Transaction History', content: history }]} />
    </section>
  );
};
