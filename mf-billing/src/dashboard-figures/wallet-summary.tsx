import { paths } from '@nearhand/contracts';
import { Money } from '@nearhand/ui';
import { Wallet } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useWalletUpdates, walletQueries } from '../wallets/wallet-api.ts';
import { BillingFigure } from './billing-figure.tsx';

/** Of its first view: the shell starts them with its code. */
export const queries = () => [walletQueries.balance()];

const WalletSummary = () => {
  const query = useQuery(walletQueries.balance());
  useWalletUpdates();
  return (
    <BillingFigure
      label="Wallet Balance"
      icon={<Wallet size={20} />}
      path={paths.wallet}
      query={query}
      value={query.data && <Money dollars={query.data.balance} />}
    />
  );
};

export default WalletSummary;
