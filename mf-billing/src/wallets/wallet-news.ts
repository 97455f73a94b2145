import { useEvent } from '@nearhand/platform';
import { useQueryClient } from '@tanstack/react-query';
import { walletQueries } from './wallet-api.ts';

/** Keeps the wallet on screen true when money moves, or a booking that moves it changes. */
export const useWalletNews = (): void => {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: walletQueries.all() });
  useEvent('wallet.changed', refresh);
  useEvent('booking.changed', refresh);
};
