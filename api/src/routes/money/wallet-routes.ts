import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError, Data, Wallet, WalletTransaction } from '@nearhand/contracts/wire';
import { Type } from 'typebox';
import { signedIn, viewerOf } from '../../kernel/http/auth.ts';
import { readWallet, readWalletTransactions } from '../../nouns/wallet/read-wallet.ts';

/** One's own wallet; everyone has one from their first moment. */
export const walletRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const onRequest = signedIn();
  const tags = ['wallet'];

  app.get(
    '/wallet',
    { onRequest, schema: { tags, response: { 200: Data(Wallet), '4xx': ApiError } } },
    async (request) => ({ data: await readWallet(app, viewerOf(request)._id) }),
  );

  app.get(
    '/wallet/transactions',
    { onRequest, schema: { tags, response: { 200: Data(Type.Array(WalletTransaction)), '4xx': ApiError } } },
    async (request) => ({ data: await readWalletTransactions(app.db, viewerOf(request)._id) }),
  );
};
