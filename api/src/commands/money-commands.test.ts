import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../kernel/database/database.ts';
import { deposits } from '../kernel/database/schema.ts';
import { createAccount } from '../nouns/accounts/account-repository.ts';
import { useTestStripe } from '../testing/test-stripe.ts';

// Each run starts a program with an embedded database.
jest.setTimeout(120_000);

const stripe = useTestStripe();
const directory = mkdtempSync(join(tmpdir(), 'money-'));
const api = fileURLToPath(new URL('../..', import.meta.url));
afterAll(() => rmSync(directory, { recursive: true }));

/** As `pnpm --filter @nearhand/api …` runs it, on the file's own data; the sandbox answers meanwhile. */
const run = async (command: 'audit-ledger' | 'reconcile', settings: NodeJS.ProcessEnv = {}) => {
  const env = { PATH: process.env.PATH, NEARHAND_DATA: directory, ...settings };
  const child = spawn(process.execPath, ['--import', 'tsx', `src/commands/${command}.ts`], { cwd: api, env });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { status, stdout, stderr };
};
/** A deposit whose card went through and of which nobody told us. */
const lostDeposit = async (): Promise<{ id: string; userId: string }> => {
  const { id: intentId } = await stripe.stripe.paymentIntents.create({
    amount: 1_234,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  const { db, close } = await openDatabase({ directory });
  const account = { role: 'customer', name: 'Ada', email: 'ada@example.test', passwordHash: 'none' } as const;
  const { id: userId } = await createAccount(db, account);
  const [deposit] = await db.insert(deposits).values({ userId, amountCents: 1_234, intentId }).returning();
  await close();
  return { id: deposit?.id ?? '', userId };
};

test('what nobody told us is mended, and then the books add up; what they lack is named', async () => {
  const { id, userId } = await lostDeposit();
  expect(await run('reconcile', stripe.environment)).toMatchObject({
    status: 0,
    stdout: `deposit ${id}: created -> succeeded\nAsked Stripe about 1, changed 1, failed at 0.\n`,
  });
  expect(await run('audit-ledger')).toEqual({
    status: 0,
    stdout: '0 differences (accounts: 6, transactions: 1, moved: $12.34 and 0 credits)\n',
    stderr: '',
  });
  const { db, close } = await openDatabase({ directory });
  const [lacking] = await db.insert(deposits).values({ userId, amountCents: 500, state: 'succeeded' }).returning();
  await close();
  expect(await run('audit-ledger')).toEqual({
    status: 1,
    stdout: `wallet of ${userId}: deposit:${lacking?.id} should move 500, and is not in the books\n`,
    stderr: '1 difference (accounts: 6, transactions: 1, moved: $12.34 and 0 credits)\n',
  });
});

test('without a key there is nobody to ask', async () => {
  expect(await run('reconcile')).toMatchObject({ status: 1, stderr: expect.stringContaining('Set STRIPE_SECRET_KEY') });
});
