import { formatMoney, type WalletTransaction, type WalletTransactionType } from '@nearhand/contracts';
import { useSearchParams } from '@nearhand/platform';
import { Box, Button, Card, EmptyState, ErrorState, Money, SelectField, type StatusChipProps } from '@nearhand/ui';
import { CountTabs } from '@nearhand/ui/figures';
import {
  ArrowDownLeft,
  ArrowUpRight,
  CircleAlert,
  Clock,
  type LucideIcon,
  ReceiptText,
  RotateCw,
} from '@nearhand/ui/icons';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type MovementLook, SignedAmount } from '../movements/movement-row.tsx';
import { MovementsSkeleton, MovementTable } from '../movements/movement-table.tsx';
import { walletQueries } from '../wallets/wallet-api.ts';

interface TransactionKind {
  label: string;
  /** Follows "No": `No deposits yet`. */
  plural: string;
  icon: LucideIcon;
}

const transactionKinds: Record<WalletTransactionType, TransactionKind> = {
  deposit: { label: 'Deposit', plural: 'deposits', icon: ArrowDownLeft },
  withdrawal: { label: 'Withdrawal', plural: 'withdrawals', icon: ArrowUpRight },
  service_payment: { label: 'Service payment', plural: 'service payments', icon: ReceiptText },
  refund: { label: 'Refund', plural: 'refunds', icon: RotateCw },
};

const isTransactionType = (text: string | null): text is WalletTransactionType =>
  text !== null && Object.hasOwn(transactionKinds, text);

const transactionStatuses: Partial<Record<WalletTransaction['status'], StatusChipProps>> = {
  pending: { tone: 'amber', icon: Clock, children: 'Pending' },
  failed: { tone: 'red', icon: CircleAlert, children: 'Failed' },
};

export const SignedMoney = ({ dollars }: { dollars: number }) => (
  <SignedAmount amount={dollars} words={formatMoney(Math.abs(dollars))}>
    <Money dollars={dollars} signed />
  </SignedAmount>
);

const transactionLook: MovementLook<WalletTransaction> = {
  kind: ({ type }) => transactionKinds[type],
  status: ({ status }) => transactionStatuses[status],
  amount: ({ amount }) => <SignedMoney dollars={amount} />,
  // A failed withdrawal counts, and so does the movement that returns it.
  hasFailed: ({ status, type }) => status === 'failed' && type !== 'withdrawal',
};

/** The address stores the filter: `?type=refund`. */
export const TransactionHistory = ({ emptyText }: { emptyText: string }) => {
  const [params, setParams] = useSearchParams();
  const asked = params.get('type');
  const type = isTransactionType(asked) ? asked : undefined;
  const transactions = useInfiniteQuery({
    ...walletQueries.transactions(type),
    placeholderData: keepPreviousData,
  });
  const { data, isPending, isPlaceholderData, refetch } = transactions;
  const choose = (next: string) => setParams(next ? { type: next } : {}, { replace: true, preventScrollReset: true });

  const content = () => {
    if (isPending || isPlaceholderData) return <MovementsSkeleton />;
    if (!data) {
      return <ErrorState title="Error Loading Transactions" what="your transactions" onRetry={() => refetch()} />;
    }
    if (data.rows.length === 0) {
      if (!type) return <EmptyState illustration="wallet" title="No transactions yet" text={emptyText} />;
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
    return <MovementTable key={type} label="Transaction history" list={transactions} look={transactionLook} />;
  };

  const history = (
    <>
      {(type || isPlaceholderData || (data && data.rows.length > 0)) && (
        <Box sx={{ maxWidth: 240, mb: 2, ...(!type && { displayPrint: 'none' }) }}>
          <SelectField
            label="Transaction type"
            hideLabel
            options={options}
            value={type ?? ''}
            onChange={({ target }) => choose(target.value)}
          />
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

const options = [
  { value: '', label: 'All types' },
  ...Object.entries(transactionKinds).map(([value, { label }]) => ({ value, label })),
];
