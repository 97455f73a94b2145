import { paths, type Role, type Wallet } from '@nearhand/contracts';
import { errorStatus, useServes, useSession } from '@nearhand/platform';
import { EmptyState, ErrorState, LinkButton, Page, Skeleton, Stack, styled } from '@nearhand/ui';
import { ReceiptText } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { fileUrls } from '../documents/document-api.ts';
import { DownloadLink } from '../documents/download-link.tsx';
import { MovementsSkeleton } from '../movements/movement-table.tsx';
import { availableOf } from '../wallets/money.ts';
import { useWalletUpdates, walletQueries } from '../wallets/wallet-api.ts';
import { AddMoneyCard } from './add-money-card.tsx';
import { BalanceCard } from './balance-card.tsx';
import { BankCard } from './bank-card.tsx';
import { FromCardsCard } from './from-cards-card.tsx';
import { TransactionHistory } from './transaction-history.tsx';
import { WithdrawCard } from './withdraw-card.tsx';

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
        <Stack spacing={4}>
          <BalanceCard wallet={wallet} label={labelOf(user.role, wallet)} showsHold={user.role !== 'customer'} />
          <FromCardsCard wallet={wallet} />
          {user.role === 'customer' ? (
            <AddMoneyCard />
          ) : (
            <Pair>
              <WithdrawCard wallet={wallet} />
              <BankCard wallet={wallet} />
            </Pair>
          )}
          <TransactionHistory emptyText={walletOf(user.role).emptyText} />
        </Stack>
      );
    }
    if (!error) return <WalletSkeleton />;
    return <ErrorState title="Error Loading Wallet" what="your wallet" onRetry={() => refetch()} />;
  };

  return (
    <Page title="My Wallet" subtitle={user && walletOf(user.role).subtitle} actions={<WalletFiles />}>
      {content()}
    </Page>
  );
};

const WalletFiles = () => (
  <>
    <LinkButton to={paths.documents} variant="outlined" startIcon={<ReceiptText size={18} aria-hidden />}>
      Receipts & statements
    </LinkButton>
    <DownloadLink href={fileUrls.walletCsv()}>Download CSV</DownloadLink>
  </>
);

const WalletNotFound = () => {
  const hasDashboard = useServes(paths.dashboard);
  return (
    <EmptyState
      illustration="wallet"
      title="Wallet Not Found"
      text="There is no wallet for your account yet."
      action={
        hasDashboard && (
          <LinkButton to={paths.dashboard} variant="contained">
            Back to Dashboard
          </LinkButton>
        )
      }
    />
  );
};

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));

const WalletSkeleton = () => (
  <Stack spacing={4}>
    <Skeleton aria-hidden variant="rounded" sx={{ height: { xs: 182, sm: 152 }, borderRadius: '14px' }} />
    <Skeleton aria-hidden variant="rounded" sx={{ height: { xs: 366, sm: 270 }, borderRadius: '14px' }} />
    <MovementsSkeleton />
  </Stack>
);
