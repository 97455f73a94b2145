import { sql } from 'drizzle-orm';
import { implement } from '../../kernel/http/api-routes.ts';
import { sendCsv } from '../../kernel/http/csv.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { exportFile, own, rowsOf } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { askedPage } from '../../kernel/paging/cursor.ts';
import { minutes } from '../../kernel/time/clock.ts';
import * as tables from '../../ledger/table.ts';
import { readWallet, readWalletTransactions, walletOfAccount } from './wallet.ts';

const walletRoutes = implement((app) => {
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

const { ledgerAccounts, ledgerPostings, ledgerTransactions } = tables;

const movements = (unit: (typeof tables.ledgerUnits)[number]) => (userId: string) => {
  const transaction = sql`(select jsonb_build_object('kind', kind, 'description', description, 'bookingId', booking_id, 'reference', reference)
      from ${ledgerTransactions} where ${ledgerTransactions.id} = ${ledgerPostings.transactionId})`;
  const isTheirs = sql`${ledgerPostings.unit} = ${unit} and ${ledgerPostings.accountId} in
      (select id from ${ledgerAccounts} where ${ledgerAccounts.userId} = ${userId})`;
  return rowsOf(ledgerPostings, isTheirs, { without: ['accountId', 'transactionId'], more: { transaction } });
};

export const wallet = noun({
  routes: [walletRoutes],
  tables,
  exports: {
    ledgerAccounts: exportFile(
      'balances.json',
      'The balance of your wallet in cents, and of your credits.',
      own(ledgerAccounts, ledgerAccounts.userId, 'bookingId', 'mayOverdraw'),
    ),
    ledgerTransactions: 'part of the rows of wallet-movements.json and credit-movements.json',
    ledgerPostings: [
      exportFile('wallet-movements.json', 'Money into and out of your wallet, in cents.', movements('cents')),
      exportFile('credit-movements.json', 'Credits that you got and spent.', movements('credits')),
    ],
  },
  // Money that is left is the last reason against it: the others may still put some into the wallet.
  turn: 'last',
  onAccount: [walletOfAccount],
});
