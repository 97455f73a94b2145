import { implement } from '../../kernel/http/api-routes.ts';
import { sendCsv } from '../../kernel/http/csv.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { askedPage } from '../../kernel/paging/cursor.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { readWallet, readWalletTransactions } from './wallet.ts';

export const walletRoutes = implement((app) => {
  const exports = rateLimit(app.database, 'wallet-csv', 20, minutes(10), 'downloads');
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
  };
});
