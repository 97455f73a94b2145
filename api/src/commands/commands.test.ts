import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseSettings } from '../kernel/settings/settings.ts';
import { createAccount, findAccountByEmail } from '../nouns/accounts/account-repository.ts';
import { deposits } from '../nouns/deposits/table.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { useTestStripe } from '../testing/test-stripe.ts';
import { auditLedger, grantAdmin, reconcile } from './commands.ts';
import { type Command, runCommand } from './run-command.ts';

const stripe = useTestStripe();
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** The output of a command, with its exit code when that is not 0. */
const run = async (command: Command, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) => {
  const said: (string | [string, number])[] = [];
  const say = (line: string, exitCode = 0) => void said.push(exitCode ? [line, exitCode] : line);
  const close = jest.fn(async () => undefined);
  const open = jest.fn(async () => ({ ...database, close }));
  await command(parseSettings(env), say, args, open);
  expect(close).toHaveBeenCalledTimes(open.mock.calls.length);
  return said;
};

test('an account becomes an admin, its lost deposit is synced, and the audit names what the books lack', async () => {
  const { id: intentId } = await stripe.stripe.paymentIntents.create({
    amount: 1_234,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  const { db } = database;
  const account = { role: 'customer', name: 'Ada', email: 'ada@example.test', passwordHash: 'none' } as const;
  const { id: userId } = await createAccount(db, account);
  const [deposit] = await db.insert(deposits).values({ userId, amountCents: 1_234, intentId }).returning();

  expect(await run(grantAdmin, ['Ada <Ada@Example.test>'])).toEqual(['Ada@Example.test is an admin now.']);
  expect(await run(reconcile, [], stripe.environment)).toEqual([
    `deposit ${deposit?.id}: created -> succeeded`,
    'Asked Stripe about 1, changed 1, failed at 0.',
  ]);
  const unasked = 'Stripe was not asked: STRIPE_SECRET_KEY is not set';
  const scope = 'accounts: 6, transactions: 1, moved: $12.34 and 0 credits';
  const books = `(${scope}; ${unasked})`;
  expect(await run(auditLedger)).toEqual([`0 differences ${books}`]);
  expect(await run(auditLedger, [], stripe.environment)).toEqual([`0 differences (${scope}; compared with Stripe)`]);
  expect((await findAccountByEmail(db, account.email))?.role).toBe('admin');
  const missing = { userId, amountCents: 500, state: 'succeeded' } as const;
  const [lacking] = await db.insert(deposits).values(missing).returning();
  expect(await run(auditLedger)).toEqual([
    `wallet of ${userId}: deposit:${lacking?.id} should move 500, and is not in the books`,
    [`1 difference ${books}`, 1],
  ]);
});

test.each<[string, Command, string[], string]>([
  ['no address', grantAdmin, [], 'Say whom: grant-admin EMAIL'],
  [
    'an address without an account',
    grantAdmin,
    ['x@example.test'],
    'There is no account with the address x@example.test.',
  ],
  ['no Stripe key', reconcile, [], 'Set STRIPE_SECRET_KEY, and STRIPE_API_BASE for the sandbox, as the API has them.'],
])('%s is one sentence and exit code 1', async (_what, command, args, sentence) => {
  expect(await run(command, args)).toEqual([[sentence, 1]]);
});

test('a program ends with its exit code, and says on stderr why', async () => {
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const env = { PATH: process.env.PATH, PORT: 'http' };
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/commands/migrate.ts'], { cwd, env });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  const said = 'PORT must be a whole number from 0 to 65535, not "http".\n';
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: said });
});

test('a command that succeeds writes to stdout', async () => {
  const stdout = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  await runCommand(async (_settings, say) => say('It is done.'));
  expect([stdout.mock.calls, process.exitCode]).toEqual([[['It is done.\n']], 0]);
  process.removeListener('uncaughtException', process.listeners('uncaughtException').at(-1) ?? (() => {}));
});
