import { implement } from '../../kernel/http/api-routes.ts';
import { readWallet, readWalletTransactions } from '../../nouns/wallet/read-wallet.ts';

/** One's own wallet; everyone has one from their first moment. */
export const walletRoutes = implement((app) => ({
  'GET wallet': async (request) => ({ data: await readWallet(app, request.viewer._id) }),
  'GET wallet/transactions': async (request) => ({ data: await readWalletTransactions(app.db, request.viewer._id) }),
}));
