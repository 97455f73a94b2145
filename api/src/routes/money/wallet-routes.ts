import { implement } from '../../kernel/http/api-routes.ts';
import { sendCsv } from '../../kernel/http/csv.ts';
import { requestId } from '../../kernel/idempotency/first-answer.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { askedPage } from '../../kernel/paging/cursor.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { depositCents, payableAmount, returnCents, withdrawalCents } from '../../ledger/wallet-amounts.ts';
import { beginDeposit, confirmDeposit } from '../../nouns/deposits/add-money.ts';
import { returnToCard } from '../../nouns/deposits/return-deposits.ts';
import { readWallet, readWalletTransactions } from '../../nouns/wallet/wallet.ts';
import { connectBank } from '../../nouns/withdrawals/bank-account.ts';
import { withdraw } from '../../nouns/withdrawals/withdraw.ts';

export const walletRoutes = implement((app) => {
  const deposits = rateLimit(app.database, 'add-money', 20, minutes(10));
  const connections = rateLimit(app.database, 'connect-bank', 10, minutes(10));
  const exports = rateLimit(app.database, 'wallet-csv', 20, minutes(10), 'downloads');
  const preValidation = payableAmount(depositCents);
  return {
    'GET wallet': async ({ viewer }) => ({ data: await readWallet(app, viewer._id) }),
    'GET wallet/transactions': ({ viewer, query }) =>
      readWalletTransactions(app.db, viewer._id, query.type, askedPage(query)),
    'GET wallet/transactions.csv': {
      send: async ({ viewer: { _id: userId } }, reply) => {
        await exports.count(userId);
        return sendCsv(reply, {
          name: 'wallet',
          timeZone: app.settings.timeZone,
          head: ['Type', 'Description', 'Amount (USD)', 'Status', 'ID'],
          read: (page) => readWalletTransactions(app.db, userId, undefined, page),
          cells: ({ type, description, amount, status, _id }) => [type, description, amount, status, _id],
        });
      },
    },
    'POST wallet/add-money': {
      preValidation,
      handler: async (request) => {
        const { _id: userId } = request.viewer;
        await deposits.count(userId);
        const amountCents = depositCents(request.body.amount);
        const id = requestId(request, userId, 'deposit', amountCents);
        return { data: await beginDeposit(app, { id, userId, amountCents }) };
      },
    },
    'POST wallet/confirm-deposit': {
      preValidation,
      handler: async ({ viewer, body }) => ({ data: await confirmDeposit(app, viewer._id, body) }),
    },
    'POST wallet/withdraw': {
      preValidation: payableAmount(withdrawalCents),
      handler: async (request) => {
        const { _id: userId } = request.viewer;
        const amountCents = withdrawalCents(request.body.amount);
        const id = requestId(request, userId, 'withdrawal', amountCents);
        return { data: await withdraw(app, { id, userId, amountCents }) };
      },
    },
    'POST wallet/return-to-card': {
      preValidation: payableAmount(returnCents),
      handler: async (request) => {
        const { _id: userId } = request.viewer;
        const amountCents = returnCents(request.body.amount);
        const id = requestId(request, userId, 'return', amountCents);
        return { data: await returnToCard(app, { id, userId, amountCents }) };
      },
    },
    'POST wallet/connect-bank': async ({ viewer: { _id } }) => {
      await connections.count(_id);
      return { data: await connectBank(app, _id) };
    },
  };
});
