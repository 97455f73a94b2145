import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { UserError } from '@slices/kernel/user-error.ts';

export interface TestPostgres {
  url: string;
  stop: () => void;
}

const debian = '/usr/lib/postgresql';
/** For a slow machine: `pg_ctl` ends sooner when the server cannot start. */
const waitSeconds = '600';
/** The first that is free is taken: what a run that was killed left behind, or another run, may hold some. */
const ports = [5499, 5500, 5501, 5502, 5503];

/** Nothing is read again after a run: no write must last, and no table lives long enough to be tidied up. */
const notDurable = ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum', 'jit']
  .map((setting) => `-c ${setting}=off`)
  .concat(
    '-c wal_level=minimal -c max_wal_senders=0 -c max_wal_size=8GB -c checkpoint_timeout=1h -c max_connections=300',
  )
  .join(' ');

/** A PostgreSQL server (Debian's package) with an empty cluster; undefined where there is none. PostgreSQL refuses root. */
export const startPostgres = (): TestPostgres | undefined => {
  const binaries = findBinaries();
  if (!binaries) return undefined;
  const owner = postgresOwner();
  const folder = mkdtempSync(join(tmpdir(), 'nearhand-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const run = (name: string, ...args: string[]) =>
    execFileSync(join(binaries, name), args, { cwd: folder, stdio: 'ignore', ...owner });
  run('initdb', '-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '--no-sync');
  const start = (port: number): boolean => {
    const place = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder}`;
    const settings = `${place} ${notDurable}`;
    try {
      run(
        'pg_ctl',
        '-D',
        join(folder, 'data'),
        '-l',
        join(folder, 'log'),
        '-w',
        '-t',
        waitSeconds,
        '-o',
        settings,
        'start',
      );
      return true;
    } catch {
      return false;
    }
  };
  const port = ports.find(start);
  if (port === undefined) throw new UserError(`PostgreSQL did not start: ${readFileSync(join(folder, 'log'), 'utf8')}`);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', '-D', join(folder, 'data'), '-m', 'immediate', '-t', waitSeconds, 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const findBinaries = (): string | undefined => {
  if (!existsSync(debian)) return undefined;
  return readdirSync(debian)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
};

/** The account that runs PostgreSQL, where this process may not. */
export const postgresOwner = (): { uid: number; gid: number } | undefined =>
  userInfo().uid === 0 ? accountOf('postgres') : undefined;

const accountOf = (name: string): { uid: number; gid: number } => {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
};
