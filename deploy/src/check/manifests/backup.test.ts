import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';
import * as v from 'valibot';
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
  const env = { PATH: process.env.PATH, ...place, ...variables };
  const { status, stdout, stderr } = spawnSync('bash', [script, action], {
    env,
    encoding: 'utf8',
    cwd: folder,
    ...owner,
  });
  return { status, said: stdout + stderr };
};
const writer = {
  BACKUP_ACCESS_KEY_ID: 'writer',
  BACKUP_SECRET_ACCESS_KEY: 'secret',
  BACKUP_RECIPIENTS: at('recipients'),
  UPLOADS_DIR: at('uploads'),
};
const reader = { BACKUP_ACCESS_KEY_ID: 'reader', BACKUP_SECRET_ACCESS_KEY: 'secret', BACKUP_IDENTITY: at('identity') };
/** As the two containers of the job. */
const takeAndTry = () => {
  const taken = run('take', reader);
  return taken.status === 0 ? run('trial', {}) : taken;
};
const done = (said: RegExp) => ({ status: 0, said: expect.stringMatching(said) });
const failed = (said: string) => ({ status: 1, said: expect.stringContaining(said) });

test('restores only into the database that is named', () => {
  expect(run('restore', reader)).toMatchObject(failed('an empty database'));
});

test('no trial runs where the private key or the credentials are', () => {
  expect(run('trial', { BACKUP_IDENTITY: at('identity') })).toMatchObject(failed('runs the SQL of a copy'));
  expect(run('trial', { BACKUP_SECRET_ACCESS_KEY: 'secret' })).toMatchObject(failed('runs the SQL of a copy'));
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
    expect(takeAndTry()).toEqual(done(/\n?\d+ migrations, 1 users, 0 services, 0 bookings, 2 postings\n.* is sound/));
    expect(readdirSync(at('work'))).toEqual([]);
  });

  test('the job that makes copies cannot read one', () => {
    expect(run('take', { ...reader, BACKUP_ACCESS_KEY_ID: 'writer' })).toMatchObject(failed('AccessDenied'));
  });

  test('the last copy and all pictures since the last whole copy are restored', () => {
    writeFileSync(at('uploads/garden.webp'), 'another');
    expect(backUp()).toEqual(done(/2 pictures/));
    sql('create role keeper login;\ncreate database restored owner keeper');
    const restored = databaseUrl.replace('postgres@', 'keeper@').replace(/\w+$/, 'restored');
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
    expect(takeAndTry()).toMatchObject(failed('failed to decrypt'));
    await fetch(dump, { method: 'PUT', body: bytes });
  });

  /** Anyone who knows the public key and may write makes a copy. */
  const put = async (name: string, content: Buffer): Promise<string> => {
    const body = execFileSync('age', ['--encrypt', '--recipients-file', at('recipients')], { input: content });
    const copy = `${address}/copies/${name}`;
    await fetch(copy, { method: 'PUT', body });
    return copy;
  };
  const now = () => new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const remove = (copy: string) => fetch(copy, { method: 'DELETE' });

  test('a copy with a time to come is not the last one', async () => {
    const forged = await put('database/99991231T000000Z.dump.age', Buffer.from('forged'));
    expect(takeAndTry()).toEqual(done(/The copy of 2\d{7}T\d{6}Z was restored and is sound/));
    await remove(forged);
  });

  test('the SQL of a copy starts no program in a trial, and fails it', async () => {
    sql('create database forged');
    const forged = databaseUrl.replace(/\w+$/, 'forged');
    sql(
      `create table stolen (line text);
      create function steal(int) returns int language plpgsql as $$ begin
        copy public.stolen from program 'cat ${at('identity')} | tee ${at('work/stolen')}';
        return 1; end $$;
      create table users (id int check (public.steal(id) > 0))`,
      forged,
    );
    sql('insert into users values (1)', forged);
    rmSync(at('work/stolen'));
    const copy = await put(`database/${now()}.dump.age`, execFileSync('pg_dump', ['--format=custom', forged]));
    expect(takeAndTry()).toMatchObject(failed('pg_execute_server_program'));
    expect(readdirSync(at('work'))).toEqual([]);
    await remove(copy);
  });

  test('nothing is restored by a role that may start programs on its server', () => {
    expect(run('restore', { ...reader, RESTORE_DATABASE_URL: databaseUrl, UPLOADS_DIR: at('restored') })).toMatchObject(
      failed('may run programs'),
    );
  });

  test('pictures with links are not taken', async () => {
    mkdirSync(at('forged'));
    symlinkSync(at('identity'), at('forged/pictures'));
    const archive = execFileSync('tar', ['--create', '--directory', at('forged'), 'pictures']);
    const copies = [await put(`pictures/${now()}-all.tar.age`, archive)];
    copies.push(await put(`database/${now()}.dump.age`, Buffer.from('forged')));
    expect(run('take', reader)).toMatchObject(failed('has links'));
    await Promise.all(copies.map(remove));
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
