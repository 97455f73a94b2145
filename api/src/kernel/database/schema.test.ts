import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { booked, listing } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { violatedConstraint } from './database-errors.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from './schema.ts';

const site = useTestApp();
let customer: Person;
let wallet: string;
let stripe: string;
let credits: string;
let escrow: string;

beforeAll(async () => {
  customer = await person(site);
  const accounts = await site.db.select().from(ledgerAccounts);
  const idOf = (kind: string) => accounts.find((account) => account.kind === kind)?.id ?? '';
  [wallet, stripe, credits] = [idOf('wallet'), idOf('stripe'), idOf('credits')];
  escrow = idOf('escrow');
});

const post = (postings: [account: string, amount: number][], key: string = randomUUID(), bookingId?: string) =>
  site.db.transaction(async (tx) => {
    const [entry] = await tx
      .insert(ledgerTransactions)
      .values({ key, kind: 'deposit', unit: 'cents', description: 'Test', bookingId })
      .returning();
    for (const [accountId, amount] of postings) {
      await tx.insert(ledgerPostings).values({ transactionId: entry?.id ?? '', accountId, amount, unit: 'cents' });
    }
  });

const brokenBy = (write: Promise<unknown>) => write.then(() => 'nothing', violatedConstraint);

describe('a slot', () => {
  test('is held by one open booking, of whichever service', async () => {
    const provider = await person(site, 'provider');
    const service = await listing(site, provider);
    const values = { date: '2030-01-01', timeSlot: 'Noon' };
    const race = await Promise.allSettled([
      booked(site, service, customer, values),
      booked(site, await listing(site, provider), customer, values),
    ]);
    const refused = race.flatMap((result) => (result.status === 'rejected' ? [violatedConstraint(result.reason)] : []));
    expect(refused).toEqual(['bookings_slot_once']);
    await booked(site, service, customer, { ...values, status: 'cancelled' });
  });

  test('is not booked with oneself', async () => {
    const provider = await person(site, 'provider');
    const service = await listing(site, provider);
    expect(await brokenBy(booked(site, service, provider))).toBe('bookings_not_own_service');
  });
});

describe('the ledger', () => {
  test('takes what adds up to zero, once per key', async () => {
    expect(
      await brokenBy(
        post(
          [
            [stripe, -500],
            [wallet, 500],
          ],
          'deposit:1',
        ),
      ),
    ).toBe('nothing');
    expect(
      await brokenBy(
        post(
          [
            [stripe, -500],
            [wallet, 500],
          ],
          'deposit:1',
        ),
      ),
    ).toBe('ledger_transactions_key_unique');
  });

  test('refuses what does not add up', async () => {
    expect(
      await brokenBy(
        post([
          [stripe, -500],
          [wallet, 499],
        ]),
      ),
    ).toBe('ledger_transaction_balanced');
  });

  test('refuses to pay out more than there is, also when two ask at once', async () => {
    const results = await Promise.all(
      [1, 2].map(() =>
        brokenBy(
          post([
            [wallet, -300],
            [stripe, 300],
          ]),
        ),
      ),
    );
    expect(results.sort()).toEqual(['ledger_account_covered', 'nothing']);
  });

  test('keeps money and credits apart', async () => {
    expect(
      await brokenBy(
        post([
          [stripe, -5],
          [credits, 5],
        ]),
      ),
    ).toBe('ledger_postings_account');
  });

  test('keeps each booking’s escrow in an account of its own, and takes none without a booking', async () => {
    const service = await listing(site, await person(site, 'provider'));
    const [first, second] = [await booked(site, service, customer), await booked(site, service, customer)];
    const capture: [string, number][] = [
      [stripe, -500],
      [escrow, 500],
    ];
    await post(capture, 'capture:1', first.id);
    await post(capture, 'capture:2', second.id);
    await post(capture, 'capture:3', second.id);
    const held = await site.db
      .select({ bookingId: ledgerAccounts.bookingId, balance: ledgerAccounts.balance })
      .from(ledgerAccounts)
      .where(eq(ledgerAccounts.kind, 'escrow'))
      .orderBy(ledgerAccounts.balance);
    expect(held).toEqual([
      { bookingId: null, balance: 0 },
      { bookingId: first.id, balance: 500 },
      { bookingId: second.id, balance: 1000 },
    ]);
    const tooMuch: [string, number][] = [
      [escrow, -501],
      [stripe, 501],
    ];
    expect(await brokenBy(post(tooMuch, 'refund:1', first.id))).toBe('ledger_account_covered');
    expect(await brokenBy(post(capture))).toBe('ledger_escrow_booking');
  });

  test('is only added to, and its balances are written by nobody', async () => {
    const emptied = (table: string) => brokenBy(site.db.execute(sql.raw(`truncate ${table} cascade`)));
    const refused = [
      await brokenBy(site.db.update(ledgerPostings).set({ amount: 1 })),
      await brokenBy(site.db.delete(ledgerTransactions)),
      await brokenBy(site.db.update(ledgerAccounts).set({ balance: 1 })),
      await brokenBy(site.db.insert(ledgerAccounts).values({ kind: 'fees', unit: 'cents', balance: 1 })),
      await emptied('ledger_postings'),
      await emptied('ledger_transactions'),
      await emptied('ledger_accounts'),
      await emptied('users'),
    ];
    expect(refused).toEqual(refused.map(() => 'ledger_append_only'));
  });
});
