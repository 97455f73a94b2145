import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { type MoneyMovement, postMoney, transfer } from '../../ledger/ledger.ts';
import { ledgerAccounts, ledgerPostings } from '../../ledger/table.ts';
import { checkouts } from '../../nouns/checkouts/table.ts';
import { deposits } from '../../nouns/deposits/table.ts';
import { withdrawals } from '../../nouns/withdrawals/table.ts';
import { fund, grantCredits } from '../../testing/fixtures/books.ts';
import { booked, listing } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { auditBooks, auditReport } from './audit-books.ts';

const site = useTestApp();
let owner: Person;
beforeAll(async () => {
  owner = await person(site, 'provider');
  await fund(site, owner, 5_000);
  await grantCredits(site, owner, 20);
});

class Undone extends Error {}
const foundAfter = async (harm: (tx: Database) => Promise<unknown>): Promise<string[]> => {
  const found: string[] = [];
  const harmed = site.db.transaction(async (tx) => {
    await harm(tx);
    await tx.execute(sql`set constraints all immediate`);
    found.push(...(await auditBooks(tx)));
    throw new Undone();
  });
  await expect(harmed).rejects.toThrow(Undone);
  return found;
};
const id = randomUUID();
const move = (tx: Database, key: string, kind: MoneyMovement['kind'], cents: number) =>
  postMoney(tx, { key, kind, description: 'Test', entries: transfer('stripe', { wallet: owner._id }, cents) });
const deposit = (tx: Database, state: 'created' | 'succeeded') =>
  tx.insert(deposits).values({ id, userId: owner._id, amountCents: 700, state });
const withdrawal = (tx: Database, state: 'failed' | 'paid') =>
  tx.insert(withdrawals).values({ id, userId: owner._id, amountCents: 700, accountId: 'acct_1', state });
const wallet = () => `wallet of ${owner._id}`;

test('books that add up: nothing is found, and it is said what was looked at', async () => {
  expect(await auditReport(site.db)).toEqual({
    differences: [],
    scope: 'accounts: 6, transactions: 2, moved: $50.00 and 20 credits',
  });
  const whole = async (tx: Database) => {
    await deposit(tx, 'succeeded');
    await move(tx, `deposit:${id}`, 'deposit', 700);
    await withdrawal(tx, 'failed');
    await move(tx, `withdrawal:${id}`, 'withdrawal', -700);
    await move(tx, `withdrawal_return:${id}`, 'withdrawal_return', 700);
  };
  expect(await foundAfter(whole)).toEqual([]);
});

test.each<[string, (tx: Database) => Promise<unknown>, () => string[]]>([
  [
    'a deposit that is not in the books',
    (tx) => deposit(tx, 'succeeded'),
    () => [`${wallet()}: deposit:${id} should move 700, and is not in the books`],
  ],
  [
    'a deposit with another amount',
    async (tx) => [await deposit(tx, 'succeeded'), await move(tx, `deposit:${id}`, 'deposit', 701)],
    () => [
      `${wallet()}: deposit:${id} should move 700, and is not in the books`,
      `${wallet()}: deposit:${id} should move nothing, and the books have 701`,
    ],
  ],
  [
    'a deposit that never succeeded',
    async (tx) => [await deposit(tx, 'created'), await move(tx, `deposit:${id}`, 'deposit', 700)],
    () => [`${wallet()}: deposit:${id} should move nothing, and the books have 700`],
  ],
  [
    'a withdrawal that was paid and returned',
    async (tx) => [
      await withdrawal(tx, 'paid'),
      await move(tx, `withdrawal:${id}`, 'withdrawal', -700),
      await move(tx, `withdrawal_return:${id}`, 'withdrawal_return', 700),
    ],
    () => [`${wallet()}: withdrawal_return:${id} should move nothing, and the books have 700`],
  ],
  [
    'a withdrawal that failed and was not returned',
    async (tx) => [await withdrawal(tx, 'failed'), await move(tx, `withdrawal:${id}`, 'withdrawal', -700)],
    () => [`${wallet()}: withdrawal_return:${id} should move 700, and is not in the books`],
  ],
  [
    'credits that were paid and not given',
    (tx) => {
      const bought = { kind: 'credits', item: 'small', state: 'completed', amountCents: 999, credits: 20 } as const;
      return tx.insert(checkouts).values({ id, userId: owner._id, ...bought });
    },
    () => [`credits of ${owner._id}: credit_purchase:${id} should move 20, and is not in the books`],
  ],
  [
    'money in escrow of a booking that never paid',
    async (tx) => {
      const there = { ...site, db: tx };
      const { id: bookingId } = await booked(there, await listing(there, owner), await person(there), { id });
      const entries = [
        ['escrow', 300],
        ['stripe', -300],
      ] as const;
      await postMoney(tx, { key: 'capture:x', kind: 'service_payment', description: 'Test', bookingId, entries });
    },
    () => [
      `booking ${id} stripe should have 0 cents of it, and has -300`,
      `booking ${id} escrow should have 0 cents of it, and has 300`,
    ],
  ],
])('%s is named with its account', async (_what, harm, lines) => {
  expect((await foundAfter(harm)).sort()).toEqual(lines().sort());
});

test('changes that the triggers forbid are found where they were made past them', async () => {
  const accounts = await site.db.select().from(ledgerAccounts).where(eq(ledgerAccounts.userId, owner._id));
  const idOf = (kind: string) => accounts.find((account) => account.kind === kind)?.id ?? '';
  const [purse, credits] = [idOf('wallet'), idOf('credits')];
  const found = await foundAfter(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.update(ledgerPostings).set({ amount: -1, unit: 'credits' }).where(eq(ledgerPostings.accountId, purse));
    await tx.update(ledgerAccounts).set({ balance: 21 }).where(eq(ledgerAccounts.id, credits));
  });
  expect(found.sort()).toEqual([
    `credits account ${credits} stands at 21, its postings at 20`,
    expect.stringMatching(/^posting .* puts credits into a wallet account$/),
    expect.stringMatching(/^transaction .* adds up to -1 credits$/),
    expect.stringMatching(/^transaction .* adds up to -5000 cents$/),
    `wallet account ${purse} stands at 5000, its postings at -1`,
  ]);
});
