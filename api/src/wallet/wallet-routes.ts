import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { toDollars } from '@nearhand/contracts';
import { ApiError, Data, Wallet, WalletTransaction } from '@nearhand/contracts/wire';
import { Type } from 'typebox';
import { walletBalance } from '../ledger/ledger.ts';
import { signedIn, viewerOf } from '../plugins/auth.ts';
import { findWallet, listWalletTransactions } from './wallet-repository.ts';
import { toWalletTransaction } from './wallet-wire.ts';

/** One's own wallet; everyone has one from their first moment. */
export const walletRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const onRequest = signedIn();
  const tags = ['wallet'];

  app.get(
    '/wallet',
    { onRequest, schema: { tags, response: { 200: Data(Wallet), '4xx': ApiError } } },
    async (request) => {
      const { _id } = viewerOf(request);
      const wallet = await findWallet(app.db, _id);
      return { data: { ...wallet, balance: toDollars(await walletBalance(app.db, _id)) } };
    },
  );

  app.get(
    '/wallet/transactions',
    { onRequest, schema: { tags, response: { 200: Data(Type.Array(WalletTransaction)), '4xx': ApiError } } },
    async (request) => {
      const rows = await listWalletTransactions(app.db, viewerOf(request)._id);
      return { data: rows.map(toWalletTransaction) };
    },
  );
};
