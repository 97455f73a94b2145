import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../../kernel/repository.ts';
import { postgresOwner, startPostgres } from '../postgres.ts';

const script = join(root, 'deploy/containers/backup.sh');
const migrations = join(root, 'api/src/migrations');
const hasTools = ['age', 'rclone', 'psql'].every((name) => spawnSync(name, ['--version']).status === 0);
const postgres = hasTools ? startPostgres() : undefined;
const owner = postgres && postgresOwner();
const databaseUrl = postgres?.url ?? '';

const folder = mkdtempSync(join(tmpdir(), 'nearhand-backup-'));
const at = (...names: string[]) => join(folder, ...names);
const makeFolder = (name: string) => {
  mkdirSync(at(name));
  if (owner) chownSync(at(name), owner.uid, owner.gid);
};
const bucket = spawn(process.execPath, [join(__dirname, 'write-only-bucket.fixture.mjs')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
let address = '';
beforeAll(async () => {
  if (owner) chownSync(folder, owner.uid, owner.gid);
  for (const name of ['work', 'uploads', 'restored']) makeFolder(name);
  const [port] = await once(bucket.stdout, 'data');
  address = `http://127.0.0.1:${String(port).trim()}`;
});
afterAll(() => {
  bucket.kill();
  postgres?.stop();
  rmSync(folder, { recursive: true });
});

const run = (action: string, variables: NodeJS.ProcessEnv) => {
  const place = { WORK: at('work'), BACKUP_S3_BUCKET: 'copies', BACKUP_S3_ENDPOINT: address };
  const env = { PATH: process.env.PATH, ...place, BACKUP_SECRET_ACCESS_KEY: 'secret', ...variables };
  const { status, stdout, stderr } = spawnSync('bash', [script, action], {
    env,
    encoding: 'utf8',
    cwd: folder,
    ...owner,
  });
  return { status, said: stdout + stderr };
};
const writer = { BACKUP_ACCESS_KEY_ID: 'writer', BACKUP_RECIPIENTS: at('recipients'), UPLOADS_DIR: at('uploads') };
const reader = { BACKUP_ACCESS_KEY_ID: 'reader', BACKUP_IDENTITY: at('identity') };
const done = (said: RegExp) => ({ status: 0, said: expect.stringMatching(said) });

test('restores only into the database that is named', () => {
  expect(run('restore', reader)).toMatchObject({ status: 1, said: expect.stringContaining('an empty database') });
});

(postgres ? describe : describe.skip)('with PostgreSQL, age and rclone', () => {
  const backUp = (variables: NodeJS.ProcessEnv = {}) =>
    run('backup', { ...writer, DATABASE_URL: databaseUrl, ...variables });
  const copies = async (): Promise<string[]> =>
    [...(await (await fetch(`${address}/copies`)).text()).matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = '']) => key);
  const lastDump = async () =>
    `${address}/copies/${(await copies()).filter((key) => key.startsWith('database/')).at(-1)}`;

  beforeAll(async () => {
    await fetch(`${address}/copies`, { method: 'PUT' });
    execFileSync('age-keygen', ['--output', at('identity')], { stdio: 'ignore' });
    writeFileSync(at('recipients'), execFileSync('age-keygen', ['-y', at('identity')]));
    if (owner) chownSync(at('identity'), owner.uid, owner.gid);
    sql(filledDatabase);
    writeFileSync(at('uploads/face.webp'), 'a picture');
    expect(backUp({ WHOLE: 'yes' })).toEqual(done(/1 pictures \(all\) are in copies/));
  });

  test('a copy is encrypted, and a trial restores it and counts its rows', async () => {
    expect(await (await fetch(await lastDump())).text()).toMatch(/^age-encryption\.org\/v1\n/);
    expect(run('trial', reader)).toEqual(
      done(/\n?\d+ migrations, 1 users, 0 services, 0 bookings, 2 postings\n.* is sound/),
    );
    expect(readdirSync(at('work'))).toEqual([]);
  });

  test('the job that makes copies cannot read one', () => {
    expect(run('trial', { ...reader, BACKUP_ACCESS_KEY_ID: 'writer' })).toMatchObject({
      status: 1,
      said: expect.stringContaining('AccessDenied'),
    });
  });

  test('the last copy and all pictures since the last whole copy are restored', () => {
    writeFileSync(at('uploads/garden.webp'), 'another');
    expect(backUp()).toEqual(done(/2 pictures/));
    sql('create database restored');
    const restored = databaseUrl.replace(/\w+$/, 'restored');
    expect(run('restore', { ...reader, RESTORE_DATABASE_URL: restored, UPLOADS_DIR: at('restored') })).toMatchObject({
      status: 0,
    });
    expect(readdirSync(at('restored')).sort()).toEqual(['face.webp', 'garden.webp']);
    expect(sql('select email from users', restored)).toBe('ann@nearhand.test');
  });

  test('without a dump no copy is made', async () => {
    const before = await copies();
    expect(backUp({ DATABASE_URL: 'postgres://127.0.0.1:1/nothing' })).toMatchObject({ status: 1 });
    expect(await copies()).toEqual(before);
  });

  test('a damaged copy fails the trial', async () => {
    const dump = await lastDump();
    const bytes = Buffer.from(await (await fetch(dump)).arrayBuffer());
    const damaged = Buffer.from(bytes);
    damaged.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9);
    await fetch(dump, { method: 'PUT', body: damaged });
    expect(run('trial', reader)).toMatchObject({ status: 1, said: expect.stringContaining('failed to decrypt') });
    await fetch(dump, { method: 'PUT', body: bytes });
  });

  test.each([
    ['sound', '', '', /^\d+ migrations, 1 users/],
    ['old', '', '-9 days', /The last copy is of /],
    [
      'of books that do not add up',
      'update ledger_postings set amount = amount + 1 where amount > 0',
      '',
      /do not add up to zero: /,
    ],
    [
      'of wrong balances',
      'update ledger_accounts set balance = balance + 1',
      '',
      /are not the sum of their postings: /,
    ],
    [
      'of a newer release',
      'insert into drizzle.__drizzle_migrations values (0, 9e15)',
      '',
      /which this release does not know/,
    ],
    ['of nothing', 'delete from users', '', /It has no users/],
    [
      'of days ago',
      "update sessions set created_at = 'epoch'; update ledger_transactions set created_at = 'epoch'",
      '',
      /Its newest row is of 1970/,
    ],
    [
      'without its pictures',
      "insert into uploads (owner_id, path, content_type, bytes) select id, generate_series(1, 9) || '.webp', '', 9 from users",
      '',
      /9 of 10 pictures are not in the copy/,
    ],
  ])('the checks tell that a restored database is %s', (_what, change, age, said) => {
    writeFileSync(at('files'), 'face.webp\n', { mode: 0o644 });
    const values = { hours: '50', journal: join(migrations, 'meta/_journal.json'), files: at('files') };
    const checks = readFileSync(join(root, 'deploy/containers/restore-checks.sql'), 'utf8');
    const stamp = `select to_char(now() at time zone 'UTC' + '${age || 0}'::interval, 'YYYYMMDD"T"HH24MISS"Z"') as stamp \\gset\n`;
    const text = `begin; set session_replication_role = replica; ${change}; ${stamp} ${checks}; rollback;`;
    const args = [
      '--quiet',
      '--set=ON_ERROR_STOP=1',
      ...Object.entries(values).map((pair) => `--set=${pair.join('=')}`),
    ];
    const { status, stdout, stderr } = spawnSync('psql', [...args, databaseUrl], { input: text, encoding: 'utf8' });
    expect(stdout + stderr).toMatch(said);
    expect(status).toBe(change || age ? 3 : 0);
  });
});

const sql = (text: string, url = databaseUrl): string => {
  const args = ['--quiet', '--tuples-only', '--no-align', '--set=ON_ERROR_STOP=1', url];
  return execFileSync('psql', args, { input: text, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] }).trim();
};

const Journal = v.object({ entries: v.array(v.object({ tag: v.string(), when: v.number() })) });
const { entries } = v.parse(Journal, JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')));
/** As the migrations leave it, with a user, a picture and money. */
const filledDatabase = [
  'begin',
  ...entries.map(({ tag }) => readFileSync(join(migrations, `${tag}.sql`), 'utf8')),
  'create schema drizzle',
  'create table drizzle.__drizzle_migrations (id int, created_at bigint)',
  ...entries.map(({ when }) => `insert into drizzle.__drizzle_migrations values (0, ${when})`),
  "insert into users (role, name, email, password_hash) values ('customer', 'Ann', 'ann@nearhand.test', '')",
  'insert into sessions (user_id, expires_at) select id, now() from users',
  "insert into uploads (owner_id, path, content_type, bytes) select id, 'face.webp', 'image/webp', 9 from users",
  "insert into ledger_accounts (kind, unit, user_id) select 'wallet', 'cents', id from users",
  "insert into ledger_transactions (key, kind, unit, description) values ('deposit:1', 'deposit', 'cents', 'Added')",
  `insert into ledger_postings (transaction_id, account_id, unit, amount)
    select t.id, a.id, 'cents', case a.kind when 'stripe' then -500 else 500 end
    from ledger_transactions t, ledger_accounts a where a.kind in ('stripe', 'wallet')`,
  'commit',
].join(';\n');
