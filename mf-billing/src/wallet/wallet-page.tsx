import { paths, type Role, type Wallet } from '@nearhand/contracts';
import { cardsPath } from '@nearhand/payments';
import { errorStatus, useServes, useSession } from '@nearhand/platform';
import { Button, EmptyState, ErrorState, LinkButton, lazyPart, Page, Skeleton, Stack, styled } from '@nearhand/ui';
import { ChevronDown, CreditCard, ReceiptText } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MovementsSkeleton } from '../movements/movement-table.tsx';
import { availableOf } from '../wallets/money.ts';
import { useWalletUpdates, walletQueries } from '../wallets/wallet-api.ts';
import { AddMoney } from './add-money-card.tsx';
import { BalanceCard } from './balance-card.tsx';
import { BankCard } from './bank-card.tsx';
import { FromCardsCard } from './from-cards-card.tsx';
import { TransactionHistory } from './transaction-history.tsx';
import { Withdraw } from './withdraw-card.tsx';

const FilesMenu = lazyPart(() => import('./files-menu.tsx').then(({ FilesMenu }) => FilesMenu));

const providerWallet = {
  subtitle: 'Your earnings, and every movement of them.',
  balanceLabel: 'Available balance',
  emptyText: 'When a paid booking is completed, what you earned appears here.',
};

const customerWallet = {
  subtitle: 'Money for your bookings, and every movement of it.',
  balanceLabel: 'Wallet balance',
  emptyText: 'Money that you add, payments from your wallet and refunds to it appear here.',
};

const walletOf = (role: Role) => (role === 'customer' ? customerWallet : providerWallet);

/** A balance that cannot all be withdrawn is not "available". */
const labelOf = (role: Role, wallet: Wallet): string =>
  role !== 'customer' && (availableOf(wallet) < wallet.balance || wallet.balance < 0)
    ? 'Balance'
    : walletOf(role).balanceLabel;

export const WalletPage = () => {
  const { user } = useSession();
  const { data: wallet, error, refetch } = useQuery(walletQueries.balance());
  useWalletUpdates();

  const content = () => {
    if (errorStatus(error) === 404) return <WalletNotFound />;
    if (wallet && user) {
      return (
        <Columns>
          <Stack spacing={3}>
            <BalanceCard wallet={wallet} label={labelOf(user.role, wallet)} showsHold={user.role !== 'customer'}>
              {user.role === 'customer' ? <AddMoney /> : <Withdraw wallet={wallet} />}
            </BalanceCard>
            <FromCardsCard wallet={wallet} />
            {user.role !== 'customer' && <BankCard wallet={wallet} />}
          </Stack>
          <TransactionHistory emptyText={walletOf(user.role).emptyText} />
        </Columns>
      );
    }
    if (!error) return <WalletSkeleton />;
    return <ErrorState title="Error Loading Wallet" what="your wallet" onRetry={() => refetch()} />;
  };

  return (
    <Page title="My Wallet" subtitle={user && walletOf(user.role).subtitle} actions={<WalletActions />}>
      {content()}
    </Page>
  );
};

const WalletActions = () => (
  <>
    <LinkButton to={cardsPath} variant="outlined" startIcon={<CreditCard size={18} aria-hidden />}>
      Cards
    </LinkButton>
    <WalletFiles />
  </>
);

const WalletFiles = () => {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ReceiptText size={18} aria-hidden />}
        endIcon={<ChevronDown size={18} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Receipts & files
      </Button>
      {anchor && <FilesMenu anchor={anchor} onClose={() => setAnchor(undefined)} />}
    </>
  );
};

const WalletNotFound = () => {
  const hasDashboard = useServes(paths.dashboard);
  return (
    <EmptyState
      illustration="wallet"
      title="Wallet Not Found"
      text="There is no wallet for your account yet."
      links={hasDashboard ? [{ to: paths.dashboard, label: 'Back to Dashboard' }] : []}
    />
  );
};

/** On a wide screen the movements stand beside the balance. */
const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 32,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: '380px minmax(0, 1fr)' },
}));

const WalletSkeleton = () => (
  <Columns>
    <Skeleton aria-hidden variant="rounded" sx={{ height: { xs: 500, md: 370, lg: 500 }, borderRadius: '14px' }} />
    <MovementsSkeleton />
  </Columns>
);

export { WalletPage as Component };
