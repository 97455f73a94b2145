import { sql } from 'drizzle-orm';
import { columnsOf, type ExportQuery, exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import * as tables from '../../ledger/table.ts';
import { walletRoutes } from './routes.ts';
import { walletOfAccount } from './wallet.ts';

const { ledgerAccounts, ledgerPostings, ledgerTransactions } = tables;

const movements =
  (unit: (typeof tables.ledgerUnits)[number]) =>
  (userId: string): ExportQuery => ({
    from: ledgerPostings,
    columns: {
      ...columnsOf(ledgerPostings, 'accountId', 'transactionId'),
      transaction: sql`(select jsonb_build_object('kind', kind, 'description', description, 'bookingId', booking_id, 'reference', reference)
        from ${ledgerTransactions} where ${ledgerTransactions.id} = ${ledgerPostings.transactionId})`,
    },
    where: sql`${ledgerPostings.unit} = ${unit} and ${ledgerPostings.accountId} in
      (select id from ${ledgerAccounts} where ${ledgerAccounts.userId} = ${userId})`,
    by: [ledgerPostings.createdAt, ledgerPostings.id],
  });

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
