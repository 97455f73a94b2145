import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { migrate } from '../../commands/commands.ts';
import { auditBooks } from '../../orchestration/audit/audit-books.ts';
import { jobs } from '../../orchestration/jobs/jobs.ts';
import { startJobs } from '../../orchestration/jobs/start-jobs.ts';
import { fund } from '../../testing/fixtures/books.ts';
import { balanceOf, change, deal } from '../../testing/fixtures/payments.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { administer, type TestDatabase } from '../../testing/test-database.ts';
import { parseSettings } from '../settings/settings.ts';
import { ownsTables } from './api-role.ts';
import { openDatabase } from './database.ts';
import { isDenied } from './migrate.ts';

const server = process.env.TEST_DATABASE_URL ?? '';
const onServer = server ? describe : describe.skip;
const suffix = randomUUID().replaceAll('-', '');
const [owner, api, name] = ['owner', 'api', 'roles'].map((part) => `${part}_${suffix}`);
const urlOf = (role = '') =>
  Object.assign(new URL(server), { username: role, password: 'secret', pathname: `/${name}` }).href;

const migrated = async (): Promise<string[]> => {
  const said: string[] = [];
  const settings = parseSettings({ DATABASE_URL: urlOf(api), MIGRATION_DATABASE_URL: urlOf(owner) });
  await migrate(settings, (line) => said.push(line));
  return said;
};

/** A database whose owner migrated it, open as the role that `migrate` made for the API. */
const openAsApi = async (): Promise<TestDatabase> => {
  await administer(server, `create role ${owner} login createrole`);
  await administer(server, `create database ${name} owner ${owner}`);
  expect(await migrated()).toEqual(['The database is up to date.']);
  const database = await openDatabase({ url: urlOf(api) });
  return {
    ...database,
    close: async () => {
      await database.close();
      await administer(server, `drop database ${name} with (force)`);
      await administer(server, `drop role ${api}, ${owner}`);
    },
  };
};

onServer('a role of the API that owns no table', () => {
  const site = useTestApp({ openDatabase: openAsApi });

  test('sells: a booking is paid from a wallet, completed and released', async () => {
    const { booking, customer, provider } = await deal(site);
    await fund(site, customer, 4_500);
    const body = { bookingId: booking.id };
    expect((await site.call('POST', '/payments/wallet', { as: customer, body })).statusCode).toBe(200);
    for (const status of ['confirmed', 'completed'])
      expect((await change(site, provider, booking.id, status)).statusCode).toBe(200);
    expect(await balanceOf(site, provider)).toBe(45);
    expect(await auditBooks(site.db)).toEqual([]);
    expect(await site.read('/documents', customer)).toHaveLength(2);
    expect(await ownsTables(site.app.database)).toBe(false);
  });

  test('runs jobs', async () => {
    const job = jobs.find(({ schedule }) => schedule === '* * * * *');
    if (!job) throw new Error('No job runs every minute.');
    let ran: () => void = () => undefined;
    const run = new Promise<void>((resolve) => {
      ran = resolve;
    });
    const { stop } = await startJobs(site.app, [{ ...job, run: async () => ran() }], {
      pollSeconds: 1,
      retrySeconds: 1,
    });
    await run;
    await stop();
  });

  test.each([
    'alter table ledger_postings add column more int',
    'alter table ledger_postings disable trigger ledger_postings_balanced',
    'drop table bookings cascade',
    'truncate ledger_postings',
    'truncate users cascade',
    'update ledger_postings set amount = 1',
    'delete from ledger_transactions',
    'update ledger_accounts set balance = 1',
    'delete from documents',
    'update documents set position = position',
    'drop trigger ledger_postings_keep on ledger_postings',
    'create or replace function ledger_keep_balances() returns trigger language plpgsql as $$ begin return null; end $$',
    'create table public.more ()',
    'alter table jobs.job add column more int',
    'set session_replication_role = replica',
    'insert into drizzle.__drizzle_migrations (hash, created_at) values (1, 1)',
  ])('is refused: %s', async (statement) => {
    const refused = await site.db.execute(sql.raw(statement)).then(() => 'nothing', isDenied);
    expect(refused).toBe(true);
  });

  test('its owner owns, and migrates again without harm', async () => {
    expect(await migrated()).toEqual(['The database is up to date.']);
    const database = await openDatabase({ url: urlOf(owner), migrate: false });
    expect(await ownsTables(database)).toBe(true);
    await database.close();
  });

  test('an empty database is refused in a sentence that says what to do', async () => {
    const empty = Object.assign(new URL(urlOf(api)), { pathname: '/postgres' }).href;
    await expect(openDatabase({ url: empty })).rejects.toThrow(/MIGRATION_DATABASE_URL\.$/);
  });
});
