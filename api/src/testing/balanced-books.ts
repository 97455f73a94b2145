import { postMoney } from '../ledger/ledger.ts';
import { auditBooks } from '../ledger/ledger-audit.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** After every test of the file the books must add up. */
export const keepBooksBalanced = (site: TestApp): void => {
  afterEach(async () => {
    expect(await auditBooks(site.db)).toEqual([]);
  });
};

let deposits = 0;

/** Puts money into somebody's wallet, as a deposit does. */
export const fund = async ({ db }: TestApp, { _id }: Person, cents: number): Promise<void> => {
  deposits += 1;
  await db.transaction((tx) =>
    postMoney(tx, {
      key: `deposit:demo test-${deposits}`,
      kind: 'deposit',
      description: 'Money added',
      entries: [
        ['stripe', -cents],
        [{ wallet: _id }, cents],
      ],
    }),
  );
};
