import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { violatedConstraint } from '../kernel/database/database-errors.ts';
import { checkBooks, fund } from '../testing/fixtures/books.ts';
import { booked, listing } from '../testing/fixtures/listings.ts';
import { person } from '../testing/fixtures/people.ts';
import { useTestApp } from '../testing/test-app.ts';
import { type MoneyMovement, postMoney, transfer, walletBalance } from './ledger.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from './table.ts';

const site = useTestApp();
checkBooks(site);

const post = (movement: MoneyMovement) => site.db.transaction((tx) => postMoney(tx, movement));
const withdrawal = (wallet: string, cents: number): MoneyMovement => ({
  key: `withdrawal:demo ${randomUUID()}`,
  kind: 'withdrawal',
  description: 'Withdrawal',
  entries: transfer({ wallet }, 'stripe', cents),
});

test('one key moves money once, however many ask at the same time', async () => {
  const owner = await person(site);
  await fund(site, owner, 1000);
  const movement = withdrawal(owner._id, 100);
  const posted = await Promise.all(Array.from({ length: 10 }, () => post(movement)));
  expect(posted.filter(Boolean)).toHaveLength(1);
  expect(await walletBalance(site.db, owner._id)).toBe(900);
});

test('a movement that does not add up, or is no whole cent, is not posted', async () => {
  const { _id: wallet } = await person(site);
  const lopsided = { ...withdrawal(wallet, 100), entries: [[{ wallet }, 100]] as const };
  await expect(post(lopsided)).rejects.toThrow('does not add up');
  await expect(post(withdrawal(wallet, 0.5))).rejects.toThrow('does not add up');
});

test('a wallet never goes below zero, not by many small withdrawals at once either', async () => {
  const owner = await person(site);
  await fund(site, owner, 500);
  const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => post(withdrawal(owner._id, 100))));
  const failed = attempts.filter((attempt) => attempt.status === 'rejected');
  expect(failed).toHaveLength(5);
  for (const { reason } of failed) expect(violatedConstraint(reason)).toBe('ledger_account_covered');
  expect(await walletBalance(site.db, owner._id)).toBe(0);
});

describe('the database', () => {
  const accountOf = async (kind: string, bookingId: string | null = null) => {
    const accounts = await site.db.select().from(ledgerAccounts);
    return accounts.find((account) => account.kind === kind && account.bookingId === bookingId);
  };
  const stoppedBy = (write: Promise<unknown>) => write.then(() => 'nothing', violatedConstraint);
  /** Writes postings past `postMoney`; the constraint that stops them. */
  const written = async (postings: readonly [kind: string, amount: number][], bookingId?: string) => {
    const rows: { accountId: string; amount: number }[] = [];
    for (const [kind, amount] of postings) rows.push({ accountId: (await accountOf(kind))?.id ?? '', amount });
    const write = site.db.transaction(async (tx) => {
      const [entry] = await tx
        .insert(ledgerTransactions)
        .values({ key: `raw:${randomUUID()}`, kind: 'correction', unit: 'cents', description: 'Test', bookingId })
        .returning();
      const transactionId = entry?.id ?? '';
      await tx.insert(ledgerPostings).values(rows.map((row) => ({ ...row, transactionId, unit: 'cents' as const })));
    });
    return stoppedBy(write);
  };

  test('takes no postings that do not add up, and no cents on a credits account', async () => {
    const stripeTo = (kind: string, amount: number) =>
      written([
        ['stripe', -500],
        [kind, amount],
      ]);
    expect(await stripeTo('fees', 499)).toBe('ledger_transaction_balanced');
    expect(await stripeTo('credits_issued', 500)).toBe('ledger_postings_account');
  });

  test('keeps each booking’s escrow in its own account, covered, and takes none without a booking', async () => {
    const customer = await person(site);
    const service = await listing(site, await person(site, 'provider'));
    const [first, second] = [await booked(site, service, customer), await booked(site, service, customer)];
    const capture = (bookingId?: string) =>
      written(
        [
          ['stripe', -500],
          ['escrow', 500],
        ],
        bookingId,
      );
    for (const { id } of [first, second, second]) expect(await capture(id)).toBe('nothing');
    const balances = [];
    for (const id of [null, first.id, second.id]) balances.push((await accountOf('escrow', id))?.balance);
    expect(balances).toEqual([0, 500, 1000]);
    expect(
      await written(
        [
          ['escrow', -501],
          ['stripe', 501],
        ],
        first.id,
      ),
    ).toBe('ledger_account_covered');
    expect(await capture()).toBe('ledger_escrow_booking');
    // Back to what the audit expects.
    for (const [id, cents] of [
      [first.id, 500],
      [second.id, 1000],
    ] as const)
      await written(
        [
          ['escrow', -cents],
          ['stripe', cents],
        ],
        id,
      );
  });

  test('only adds to the books, and lets no one write balances', async () => {
    const writes = [
      site.db.update(ledgerPostings).set({ amount: 1 }),
      site.db.delete(ledgerTransactions),
      site.db.update(ledgerAccounts).set({ balance: 1 }),
      site.db.insert(ledgerAccounts).values({ kind: 'fees', unit: 'cents', balance: 1 }),
      ...['ledger_postings', 'ledger_transactions', 'ledger_accounts', 'users'].map((table) =>
        site.db.execute(sql.raw(`truncate ${table} cascade`)),
      ),
    ];
    for (const write of writes) expect(await stoppedBy(write)).toBe('ledger_append_only');
  });

  test('takes no booking of one’s own service', async () => {
    const provider = await person(site, 'provider');
    const service = await listing(site, provider);
    expect(await stoppedBy(booked(site, service, provider))).toBe('bookings_not_own_service');
    expect(await site.db.$count(ledgerAccounts, eq(ledgerAccounts.userId, provider._id))).toBe(2);
  });
});
