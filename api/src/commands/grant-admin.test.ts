import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../kernel/database/database.ts';
import { createAccount, findAccountByEmail } from '../nouns/accounts/account-repository.ts';

// Each run starts a program with an embedded database.
jest.setTimeout(60_000);

const directory = mkdtempSync(join(tmpdir(), 'grant-'));
const api = fileURLToPath(new URL('../..', import.meta.url));
afterAll(() => rmSync(directory, { recursive: true }));

/** As `pnpm --filter @nearhand/api grant-admin …` runs it; on the file's own data. */
const grantAdmin = (...args: string[]) => {
  const command = ['--import', 'tsx', 'src/commands/grant-admin.ts', ...args];
  const env = { PATH: process.env.PATH, NEARHAND_DATA: directory };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: api, env, encoding: 'utf8' });
  return { status, stdout, stderr };
};

test('whoever is named is an admin afterwards, in whatever case', async () => {
  const before = await openDatabase({ directory });
  await createAccount(before.db, { role: 'customer', name: 'Ada', email: 'ada@example.test', passwordHash: 'none' });
  await before.close();
  expect(grantAdmin('Ada@Example.test')).toEqual({
    status: 0,
    stdout: 'Ada@Example.test is an admin now.\n',
    stderr: '',
  });
  const after = await openDatabase({ directory });
  expect((await findAccountByEmail(after.db, 'ada@example.test'))?.role).toBe('admin');
  await after.close();
});

test('an address without an account is said in one sentence', () => {
  expect(grantAdmin('nobody@example.test')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'There is no account with the address nobody@example.test.\n',
  });
});

test('nobody named is said in one sentence', () => {
  expect(grantAdmin()).toEqual({ status: 1, stdout: '', stderr: 'Say whom: grant-admin EMAIL\n' });
});

test('while the data is in use it says by whom and what to do', async () => {
  const running = await openDatabase({ directory });
  const { status, stderr } = grantAdmin('ada@example.test');
  await running.close();
  expect(status).toBe(1);
  expect(stderr).toBe(
    `The data in ${directory} is in use by process ${process.pid}: stop it (Ctrl-C where it runs) and try again, or set DATABASE_URL to share a server.\n`,
  );
});
