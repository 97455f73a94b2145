import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../kernel/database/database.ts';
import { deposits } from '../kernel/database/schema.ts';
import { createAccount, findAccountByEmail } from '../nouns/accounts/account-repository.ts';
import { useTestStripe } from '../testing/test-stripe.ts';

// Each run starts a program with an embedded database.
jest.setTimeout(120_000);

const stripe = useTestStripe();
const directory = mkdtempSync(join(tmpdir(), 'commands-'));
const api = fileURLToPath(new URL('../..', import.meta.url));
afterAll(() => rmSync(directory, { recursive: true }));

/** As `npm --prefix api run …` runs it; the sandbox answers meanwhile. */
const run = async ([command, ...args]: readonly string[], settings: NodeJS.ProcessEnv = {}) => {
  const env = { PATH: process.env.PATH, NEARHAND_DATA: directory, ...settings };
  const child = spawn(process.execPath, ['--import', 'tsx', `src/${command}.ts`, ...args], { cwd: api, env });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { status, stdout, stderr };
};
const account = { role: 'customer', name: 'Ada', email: 'ada@example.test', passwordHash: 'none' } as const;

test('an account becomes an admin, its lost deposit is synced, and the audit names what the books lack', async () => {
  const { id: intentId } = await stripe.stripe.paymentIntents.create({
    amount: 1_234,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  const before = await openDatabase({ directory });
  const { id: userId } = await createAccount(before.db, account);
  const [deposit] = await before.db.insert(deposits).values({ userId, amountCents: 1_234, intentId }).returning();
  await before.close();

  const stdout = 'Ada@Example.test is an admin now.\n';
  expect(await run(['commands/grant-admin', 'Ada@Example.test'])).toEqual({ status: 0, stdout, stderr: '' });
  expect(await run(['commands/reconcile'], stripe.environment)).toMatchObject({
    status: 0,
    stdout: `deposit ${deposit?.id}: created -> succeeded\nAsked Stripe about 1, changed 1, failed at 0.\n`,
  });
  expect(await run(['commands/audit-ledger'])).toEqual({
    status: 0,
    stdout: '0 differences (accounts: 6, transactions: 1, moved: $12.34 and 0 credits)\n',
    stderr: '',
  });
  const after = await openDatabase({ directory });
  expect((await findAccountByEmail(after.db, account.email))?.role).toBe('admin');
  const [lacking] = await after.db
    .insert(deposits)
    .values({ userId, amountCents: 500, state: 'succeeded' })
    .returning();
  await after.close();
  expect(await run(['commands/audit-ledger'])).toEqual({
    status: 1,
    stdout: `wallet of ${userId}: deposit:${lacking?.id} should move 500, and is not in the books\n`,
    stderr: '1 difference (accounts: 6, transactions: 1, moved: $12.34 and 0 credits)\n',
  });
});

test.each([
  ['no address', ['commands/grant-admin'], {}, 'Say whom: grant-admin EMAIL\n'],
  [
    'an address without an account',
    ['commands/grant-admin', 'x@example.test'],
    {},
    'There is no account with the address x@example.test.\n',
  ],
  [
    'no Stripe key',
    ['commands/reconcile'],
    {},
    'Set STRIPE_SECRET_KEY, and STRIPE_API_BASE for the sandbox, as the API has them.\n',
  ],
  ['a wrong setting', ['server'], { PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http".\n'],
])('%s is one sentence and exit code 1', async (_what, command, settings, stderr) => {
  expect(await run(command, settings)).toEqual({ status: 1, stdout: '', stderr });
});
