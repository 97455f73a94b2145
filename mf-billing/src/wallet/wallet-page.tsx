import { paths, type Role } from '@nearhand/contracts';
import { errorStatus, useServes, useSession } from '@nearhand/platform';
import { EmptyState, ErrorState, LinkButton, Page } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { walletQueries } from '../wallets/wallet-api.ts';
import { useWalletNews } from '../wallets/wallet-news.ts';
import { AddMoneyCard } from './add-money/add-money-card.tsx';
import { ProviderActions } from './provider-actions.tsx';
import { WalletSkeleton } from './wallet-skeleton.tsx';
import { WalletView } from './wallet-view.tsx';

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

export const WalletPage = () => {
  const { user } = useSession();
  const { data: wallet, error, refetch } = useQuery(walletQueries.balance());
  useWalletNews();

  const content = () => {
    if (errorStatus(error) === 404) return <WalletNotFound />;
    if (wallet && user) {
      return (
        <WalletView wallet={wallet} {...walletOf(user.role)}>
          {user.role === 'customer' ? <AddMoneyCard /> : <ProviderActions wallet={wallet} />}
        </WalletView>
      );
    }
    if (!error) return <WalletSkeleton />;
    return (
      <ErrorState
        title="Error Loading Wallet"
        text="We couldn't load your wallet. Please try again."
        onRetry={() => refetch()}
      />
    );
  };

  return (
    <Page title="My Wallet" subtitle={user && walletOf(user.role).subtitle}>
      {content()}
    </Page>
  );
};

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
