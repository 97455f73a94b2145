import type { Wallet } from '@nearhand/contracts';
import { Stack } from '@nearhand/ui';
import type { ReactNode } from 'react';
import { BalanceCard } from './balance-card.tsx';
import { TransactionHistory } from './transaction-history.tsx';

interface WalletViewProps {
  wallet: Wallet;
  balanceLabel: string;
  /** Says where the first movement will come from. */
  emptyText: string;
  /** What may be done with its money. */
  children: ReactNode;
}

/** What both wallets show. */
export const WalletView = ({ wallet, balanceLabel, emptyText, children }: WalletViewProps) => (
  <Stack spacing={4}>
    <BalanceCard wallet={wallet} label={balanceLabel} />
    {children}
    <TransactionHistory emptyText={emptyText} />
  </Stack>
);
