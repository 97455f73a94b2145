import { useRefreshOn } from '@nearhand/platform';
import { walletQueries } from './wallet-api.ts';

/** Keeps the wallet on screen true when money moves, or a booking that moves it changes. */
export const useWalletNews = (): void => useRefreshOn(['wallet.changed', 'booking.changed'], walletQueries.all());
