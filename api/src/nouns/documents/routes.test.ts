import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type DocumentDetail, type DocumentSummary, documentFacts, errorCodes, policyOf } from '@nearhand/contracts';
import { asc, eq, sql } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { days, wallText } from '../../kernel/time/clock.ts';
import { type MoneyMovement, postCredits, postMoney, transfer } from '../../ledger/ledger.ts';
import { openCopy } from '../../testing/copies.ts';
import { fund, takeOut } from '../../testing/fixtures/books.ts';
import { change, type Deal, deal } from '../../testing/fixtures/payments.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { onServer } from '../../testing/on-server.ts';
import { contextOf, jobNamed, outcome, runJob, useTestApp } from '../../testing/test-app.ts';
import { checkouts } from '../checkouts/table.ts';
import { services } from '../services/table.ts';
import { contentOf, hashOf } from './document-content.ts';
import { documentSeries, documentSeriesNames, documents, receiptsDue } from './table.ts';
import { verifyDocuments } from './verify-documents.ts';

const site = useTestApp({ settings: { platformFeePercent: 10 } });
const issue = jobNamed('issue-documents');

const listOf = (as: Person, query = ''): Promise<DocumentSummary[]> => site.read(`/documents${query}`, as);
const detailOf = (as: Person, { _id }: { _id: string }): Promise<DocumentDetail> => site.read(`/documents/${_id}`, as);
const shown = (rows: readonly DocumentSummary[]) => rows.map(({ kind, amount }) => [kind, amount]);
const differences = async () => (await verifyDocuments(site.db)).differences;

/** Funded, paid from the wallet, and completed. */
const completedDeal = async (): Promise<Deal> => {
  const made = await deal(site);
  await fund(site, made.customer, 10_000);
  const body = { bookingId: made.booking.id };
  expect((await site.call('POST', '/payments/wallet', { as: made.customer, body })).statusCode).toBe(200);
  for (const status of ['confirmed', 'completed']) await change(site, made.provider, made.booking.id, status);
  return made;
};

const post = (tx: Database, { booking }: Deal, kind: MoneyMovement['kind'], cents: number, key: string) =>
  postMoney(tx, {
    key,
    kind,
    description: `Test of ${kind}`,
    bookingId: booking.id,
    entries: transfer('stripe', 'escrow', cents),
  });

const expectNoGaps = async () => {
  const { series, position } = documents;
  for (const name of documentSeriesNames) {
    const rows = await site.db.select({ position }).from(documents).where(eq(series, name)).orderBy(asc(position));
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1));
  }
};

test('a wallet payment, its refund and the added money have one receipt each, numbered in the order of the ledger', async () => {
  const made = await deal(site);
  await fund(site, made.customer, 10_000);
  await site.call('POST', '/payments/wallet', { as: made.customer, body: { bookingId: made.booking.id } });
  await change(site, made.customer, made.booking.id, 'cancelled');
  const rows = await listOf(made.customer);
  expect(shown(rows)).toEqual([
    ['refund', -45],
    ['payment', 45],
    ['deposit', 100],
  ]);
  expect(rows.map(({ number }) => number).sort()).toEqual(rows.map(({ number }) => number).reverse());
  await runJob(site, issue);
  expect(await listOf(made.customer)).toEqual(rows);
  const [refund, payment] = rows;
  expect(await listOf(made.customer, `?booking=${made.booking.id}`)).toEqual([refund, payment]);
  expect(await listOf(made.provider, `?booking=${made.booking.id}`)).toEqual([]);
  expect(await listOf(made.customer, `?booking=${randomUUID()}`)).toEqual([]);
  const detail = await detailOf(made.customer, refund ?? { _id: '' });
  expect(detail).toMatchObject({
    corrects: payment?.number,
    method: 'wallet',
    recipient: made.customer.name,
    provider: made.provider.name,
    service: made.service.name,
    timeSlot: made.booking.timeSlot,
    lines: [{ amount: -45, option: made.booking.optionName }],
  });
  expect(detail.cancellation).toBeUndefined();
  expect(await differences()).toEqual([]);
});

test('a receipt says the cancellation policy of its booking', async () => {
  const made = await deal(site, { cancellationPolicy: policyOf('moderate') });
  await fund(site, made.customer, 4_500);
  await site.call('POST', '/payments/wallet', { as: made.customer, body: { bookingId: made.booking.id } });
  const [payment] = await listOf(made.customer, `?booking=${made.booking.id}`);
  const detail = await detailOf(made.customer, payment ?? { _id: '' });
  expect(documentFacts(detail)).toContainEqual({
    term: 'Cancellation',
    value: 'Free until 48 hours before, then 50% back',
  });
  expect(await differences()).toEqual([]);
});

test('card payments, disputes and their return are the customer’s; a movement without the payer has no receipt', async () => {
  const made = await deal(site);
  await site.db.transaction(async (tx) => {
    await post(tx, made, 'service_payment', 4_500, `payment:${made.booking.id}:1`);
    await post(tx, made, 'dispute', -4_500, `payment:${made.booking.id}:2`);
    await post(tx, made, 'dispute', 4_500, `payment:${made.booking.id}:3`);
    await postMoney(tx, {
      key: `payment:${made.booking.id}:4`,
      kind: 'refund',
      description: 'Back to escrow',
      bookingId: made.booking.id,
      entries: transfer('escrow', 'fees', 100),
    });
  });
  const rows = await listOf(made.customer);
  expect(shown(rows).sort()).toEqual([
    ['dispute', -45],
    ['dispute', 45],
    ['payment', 45],
  ]);
  const [payment] = rows.filter(({ kind }) => kind === 'payment');
  for (const row of rows.filter(({ kind }) => kind === 'dispute')) {
    expect(await detailOf(made.customer, row)).toMatchObject({ corrects: payment?.number, method: 'card' });
  }
  expect(await listOf(made.provider)).toEqual([]);
  expect(await differences()).toEqual([]);
});

test('bought credits and those that went back have receipts with their price', async () => {
  const owner = await person(site, 'provider');
  const bought = { kind: 'credits', item: 'small', state: 'completed', amountCents: 599, credits: 20 } as const;
  const [checkout] = await site.db
    .insert(checkouts)
    .values({ userId: owner._id, ...bought })
    .returning();
  const move = (key: string, kind: 'credit_purchase' | 'credit_return', credits: number) =>
    site.db.transaction((tx) =>
      postCredits(tx, {
        key,
        kind,
        description: `${credits} credits`,
        entries: transfer('credits_issued', { credits: owner._id }, credits),
      }),
    );
  await move(`credit_purchase:${checkout?.id}`, 'credit_purchase', 20);
  await move(`credit_return:${checkout?.id}:1`, 'credit_return', -20);
  const [returned, purchase] = await listOf(owner);
  expect([returned?.kind, returned?.amount, purchase?.kind, purchase?.amount]).toEqual([
    'credits_return',
    -5.99,
    'credits',
    5.99,
  ]);
  expect((await detailOf(owner, returned ?? { _id: '' })).corrects).toBe(purchase?.number);
});

test('a refund whose transaction began before that of its payment comes after it', async () => {
  const made = await deal(site);
  await site.db.transaction(async (tx) => {
    await post(tx, made, 'service_payment', 4_500, `payment:${made.booking.id}:1`);
    await post(tx, made, 'refund', -4_500, `payment:${made.booking.id}:2`);
    await tx.execute(sql`update receipts_due set created_at = created_at - interval '1 hour' where transaction_id =
      (select id from ledger_transactions where key = ${`payment:${made.booking.id}:2`})`);
  });
  const rows = await listOf(made.customer);
  const numberOf = (kind: string) => rows.find((row) => row.kind === kind)?.number ?? '';
  expect(numberOf('payment') < numberOf('refund')).toBe(true);
  const [refund] = rows.filter(({ kind }) => kind === 'refund');
  expect((await detailOf(made.customer, refund ?? { _id: '' })).corrects).toBe(numberOf('payment'));
});

test('an issue that is killed before its commit leaves no gap and loses nothing', async () => {
  const owner = await person(site);
  await fund(site, owner, 700);
  class Killed extends Error {}
  const killed = site.db.transaction(async (tx) => {
    await issue(contextOf(site, { db: tx }), new AbortController().signal);
    expect(await tx.$count(receiptsDue)).toBe(0);
    throw new Killed();
  });
  await expect(killed).rejects.toThrow(Killed);
  expect(await site.db.$count(receiptsDue)).toBe(1);
  expect(await listOf(owner)).toHaveLength(1);
  await expectNoGaps();
});

test('a large backlog is issued in batches', async () => {
  const owner = await person(site);
  for (let count = 0; count < 210; count += 1) await fund(site, owner, 100 + count);
  await runJob(site, issue);
  expect(await site.db.$count(receiptsDue)).toBe(0);
  const first = await site.call('GET', '/documents?limit=100', { as: owner });
  expect(first.json()).toMatchObject({ total: 210, next: expect.any(String) });
  const second = await listOf(owner, `?limit=100&cursor=${first.json().next}`);
  expect(second[0]?.amount).toBe(2.09);
  await expectNoGaps();
  expect(await differences()).toEqual([]);
});

onServer('two copies that issue at once leave no gap', async () => {
  const copies = await Promise.all(
    [0, 1].map(() => openCopy({ DATABASE_URL: site.databaseUrl, PLATFORM_FEE_PERCENT: '10' })),
  );
  const owner = await person(site);
  // No more at once than the pool has connections: on a slow machine the others would wait too long for one.
  const lane = async () => {
    for (let count = 0; count < 10; count += 1) {
      await fund(site, owner, 500 + count);
      await Promise.all(copies.map((copy) => copy.call('GET', '/documents', { as: owner })));
    }
  };
  await Promise.all(Array.from({ length: 6 }, lane));
  await Promise.all([runJob(site, issue), runJob(site, issue)]);
  expect((await site.call('GET', '/documents', { as: owner })).json().total).toBe(60);
  await expectNoGaps();
  expect(await differences()).toEqual([]);
  await Promise.all(copies.map(({ close }) => close()));
});

test('a provider gets a statement of each month, whose figures are those of the ledger', async () => {
  const { provider, customer, booking } = await completedDeal();
  await takeOut(site, provider, 1_000);
  await runJob(site, issue);
  expect(await listOf(provider)).toEqual([]);
  site.now = new Date(Date.now() + days(32));
  await runJob(site, issue);
  await runJob(site, issue);
  site.now = new Date();
  const [row, ...more] = await listOf(provider, '?series=statements');
  expect([row, more]).toEqual([expect.objectContaining({ kind: 'statement', amount: 30.5 }), []]);
  expect(row?.number).toMatch(/^S-\d{6}$/);
  const statement = await detailOf(provider, row ?? { _id: '' });
  expect(statement.statement).toEqual({
    opening: 0,
    earned: 45,
    fees: 4.5,
    returned: 0,
    withdrawn: -10,
    other: 0,
    closing: 30.5,
  });
  expect(statement.lines.map(({ option, gross, fee, amount }) => [option, gross, fee, amount])).toEqual([
    [booking.optionName, 45, 4.5, 40.5],
    [undefined, undefined, undefined, -10],
  ]);
  expect(await listOf(customer, '?series=statements')).toEqual([]);
  expect(await listOf(provider, '?series=receipts')).toEqual([]);
  await expectNoGaps();
  expect(await differences()).toEqual([]);
});

test('others get 404, an admin reads it; after a deletion the name is gone and the hash holds', async () => {
  const { customer } = await completedDeal();
  const [row] = await listOf(customer);
  const admin = await person(site, 'admin');
  const other = await person(site);
  for (const part of ['', '/pdf', '/file']) {
    const path = `/documents/${row?._id}${part}`;
    expect(await outcome(site.call('GET', path, { as: other }))).toEqual([404, errorCodes.notFound]);
    expect((await site.call('GET', path, { as: admin })).statusCode).toBe(200);
  }
  const before = await detailOf(admin, row ?? { _id: '' });
  await site.db.update(users).set({ name: 'Deleted user' }).where(eq(users.id, customer._id));
  expect(await detailOf(admin, row ?? { _id: '' })).toEqual({ ...before, recipient: 'Deleted user' });
  expect(await differences()).toEqual([]);
});

test('the site confirms a hash, and tells nothing to those who do not hold it', async () => {
  const { customer } = await completedDeal();
  const [row] = await listOf(customer);
  const { hash, previousHash } = await detailOf(customer, row ?? { _id: '' });
  const ask = (number = '', asked = '') => site.call('GET', `/documents/hash?number=${number}&hash=${asked}`);
  expect((await ask(row?.number, hash)).json()).toEqual({ data: { number: row?.number, hash, previousHash } });
  const [issued, none] = [await ask(row?.number, 'a'.repeat(64)), await ask('R-999999', hash)];
  expect([issued.statusCode, issued.body]).toEqual([404, none.body]);
  const [issuedAlone, noneAlone] = [await ask(row?.number), await ask('R-999999')];
  expect([issuedAlone.statusCode, issuedAlone.body]).toEqual([400, noneAlone.body]);
});

test('a verifiable file is verified by a script of its own, also against the site', async () => {
  const { customer } = await completedDeal();
  const [row] = await listOf(customer);
  const file = (await site.call('GET', `/documents/${row?._id}/file`, { as: customer })).body;
  expect(file).not.toContain(customer.name);
  const folder = await mkdtemp(join(tmpdir(), 'receipts-'));
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const script = fileURLToPath(new URL('../../../verify-document.mjs', import.meta.url));
  const verify = async (text: string, ...more: string[]) => {
    const path = join(folder, 'file.json');
    await writeFile(path, text);
    return promisify(execFile)(process.execPath, [script, path, ...more]).then(
      ({ stdout }) => [0, stdout],
      ({ code, stderr }: { code: number; stderr: string }) => [code, stderr],
    );
  };
  expect(await verify(file)).toEqual([0, expect.stringContaining('the hash is that of the content')]);
  expect(await verify(file, address)).toEqual([0, expect.stringContaining('confirms it')]);
  const changed = file.replaceAll('"totalCents": 4500', '"totalCents": 4600');
  expect(await verify(changed)).toEqual([1, expect.stringContaining('the content was changed')]);
  expect(await verify('{}')).toEqual([2, expect.stringContaining('no verifiable file')]);
  expect(await verify(file.replaceAll('R-', 'R-9'), address)).toEqual([1, expect.any(String)]);
  await rm(folder, { recursive: true });
});

test('the PDF holds the number, and odd names do not break it', async () => {
  const { customer, service } = await completedDeal();
  await site.db.update(users).set({ name: 'Ω Жанна 李雷 👩‍🔧 عمر' }).where(eq(users.id, customer._id));
  await site.db.update(services).set({ name: '🧹 clean' }).where(eq(services.id, service.id));
  const [row] = await listOf(customer);
  const answer = await site.call('GET', `/documents/${row?._id}/pdf`, { as: customer });
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${row?.number}.pdf"`);
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(answer.rawPayload.toString('latin1')).toContain(row?.number);
});

test('CSV files have all pages of the wallet and of credits', async () => {
  const owner = await person(site);
  for (let count = 1; count <= 120; count += 1) await fund(site, owner, count);
  const answer = await site.call('GET', '/wallet/transactions.csv', { as: owner });
  const lines = answer.body.split('\r\n');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const { timeZone } = site.app.settings;
  const head = `"Date (${timeZone})","Type","Description","Amount (USD)","Status","ID","Date (UTC)"`;
  expect([lines.length, lines[0]]).toEqual([122, `\uFEFF${head}`]);
  expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [, at = ''] = /"([^"]*)"$/.exec(lines[1] ?? '') ?? [];
  expect(lines[1]?.startsWith(`${wallText(new Date(at), timeZone)},"deposit","Money added",1.2,"completed",`)).toBe(
    true,
  );
  const credits = await site.call('GET', '/subscription/credits/history.csv', { as: owner });
  expect(credits.body).toBe(`\uFEFF"Date (${timeZone})","Type","Description","Credits","ID","Date (UTC)"\r\n`);
  expect((await site.call('GET', '/wallet/transactions.csv')).statusCode).toBe(401);
});

describe('verification', () => {
  class Undone extends Error {}
  const foundWith = async (harm: (tx: Database) => Promise<unknown>): Promise<string[]> => {
    const found: string[] = [];
    const harmed = site.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await harm(tx);
      found.push(...(await verifyDocuments(tx)).differences);
      throw new Undone();
    });
    await expect(harmed).rejects.toThrow(Undone);
    return found;
  };
  const foundAfter = (harm: (tx: Database) => Promise<unknown>) => runJob(site, issue).then(() => foundWith(harm));
  const fail = (): never => {
    throw new Error('There is a document.');
  };
  const last = () => site.db.$count(documents, eq(documents.series, 'R'));
  const numbered = (position: number) => `R-${String(position).padStart(6, '0')}`;

  test('rows cannot be changed or removed', async () => {
    await expect(site.db.update(documents).set({ hash: '' })).rejects.toThrow();
    await expect(site.db.delete(documents)).rejects.toThrow();
    await expect(site.db.execute(sql`truncate documents`)).rejects.toThrow();
  });

  test('a changed amount is named', async () => {
    const position = await last();
    const found = await foundAfter((tx) =>
      tx.execute(
        sql`update documents set content = jsonb_set(content, '{totalCents}', '1') where series = 'R' and position = ${position}`,
      ),
    );
    expect(found).toEqual([
      `${numbered(position)}: its hash is not that of its content`,
      expect.stringMatching(`^${numbered(position)} says 1 cents in 1 movements, and the ledger has \\d+ cents`),
    ]);
  });

  test('a document that is older than options and time slots stays right', async () => {
    const position = await last();
    const found = await foundAfter(async (tx) => {
      const own = sql`series = 'R' and position = ${position}`;
      const [row] = await tx.select().from(documents).where(own);
      const { lines, booking, ...content } = contentOf(row ?? fail());
      const older = {
        ...content,
        lines: lines.map(({ option: _option, ...line }) => line),
        ...(booking && { booking: { ...booking, timeSlot: undefined } }),
      };
      const hash = hashOf(row?.previousHash ?? '', JSON.parse(JSON.stringify(older)));
      await tx.update(documents).set({ content: older, hash }).where(own);
      await tx.update(documentSeries).set({ lastHash: hash }).where(eq(documentSeries.series, 'R'));
    });
    expect(found).toEqual([]);
  });

  test('a removed document is named, also the last one', async () => {
    const position = await last();
    const remove = (at: number) => (tx: Database) =>
      tx.execute(sql`delete from documents where series = 'R' and position = ${at}`);
    expect(await foundAfter(remove(2))).toEqual(
      expect.arrayContaining([`${numbered(2)} is missing`, expect.stringContaining('has no receipt')]),
    );
    expect(await foundAfter(remove(position))).toContain(
      `series R: it should end with ${numbered(position)} and its hash`,
    );
  });

  test('a document that was written anew with its hash breaks the chain', async () => {
    const found = await foundAfter((tx) =>
      tx.execute(sql`update documents set hash = repeat('1', 64) where series = 'R' and position = 1`),
    );
    expect(found).toEqual([
      `${numbered(1)}: its hash is not that of its content`,
      `${numbered(2)} does not name the hash of the one before`,
    ]);
  });

  test('a movement that was changed is named, and so is one that lost its receipt', async () => {
    const changed = await foundAfter((tx) => tx.execute(sql`update ledger_postings set amount = amount * 2`));
    expect(changed.length).toBeGreaterThan(5);
    const owner = await person(site);
    await fund(site, owner, 900);
    expect(await foundWith((tx) => tx.delete(receiptsDue))).toEqual([
      expect.stringMatching(/^deposit:demo test-\d+ has no receipt$/),
    ]);
    expect(await site.db.select().from(documentSeries)).toHaveLength(2);
  });
});
