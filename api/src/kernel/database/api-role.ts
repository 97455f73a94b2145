import pg from 'pg';
import type { OpenDatabase } from './database.ts';

/** Balances follow by triggers, which run with their owner's rights. */
const addedToOnly = 'ledger_accounts, ledger_postings, ledger_transactions, case_decisions, documents';

/** Lets the role of `apiUrl` read and write rows. It can change no table, trigger or posting. */
export const grantApiRole = async (database: OpenDatabase, apiUrl: string): Promise<void> => {
  const { user, password } = new pg.Client({ connectionString: apiUrl });
  const name = user ?? '';
  const role = pg.escapeIdentifier(name);
  const { rows } = await database.query({
    text: `select from pg_roles where rolname = $1 and rolname = current_user`,
    values: [name],
  });
  if (rows.length > 0) return;
  await database.oneCopyAtATime(async () => {
    const { rows: found } = await database.query({ text: 'select from pg_roles where rolname = $1', values: [name] });
    if (found.length === 0)
      await database.script(`create role ${role} login password ${pg.escapeLiteral(String(password ?? ''))}`);
    await database.script(`
      revoke create on schema public from public;
      revoke all on all tables in schema public, jobs, drizzle from ${role};
      grant usage on schema public, jobs, drizzle to ${role};
      grant select, insert, update, delete on all tables in schema public, jobs to ${role};
      revoke update, delete on ${addedToOnly} from ${role};
      grant select on all tables in schema drizzle to ${role};
      grant usage on all sequences in schema public, jobs to ${role};`);
  });
};

/** True when this connection's role could change tables and disable their triggers. */
export const ownsTables = async ({ query }: Pick<OpenDatabase, 'query'>): Promise<boolean> => {
  const text = `select from pg_tables where schemaname in ('public', 'jobs', 'drizzle')
    and pg_has_role(tableowner, 'member') limit 1`;
  return (await query({ text })).rows.length > 0;
};
