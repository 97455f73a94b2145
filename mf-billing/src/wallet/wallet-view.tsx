import type { Wallet } from '@nearhand/contracts';
import { Stack } from '@nearhand/ui';
import { BalanceCard } from './balance-card.tsx';
import { TransactionHistory } from './transaction-history.tsx';

interface WalletViewProps {
  wallet: Wallet;
  balanceLabel: string;
  /** Says where the first movement will come from. */
  emptyText: string;
}

/** What both wallets show. */
export const WalletView = ({ wallet, balanceLabel, emptyText }: WalletViewProps) => (
  <Stack spacing={5}>
    <BalanceCard wallet={wallet} label={balanceLabel} />
    <TransactionHistory emptyText={emptyText} />
  </Stack>
);
